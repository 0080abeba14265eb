"""What a player tells about themselves."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UserCreationForm

from casino.accounts import names
from casino.accounts.guests import GUEST_PREFIX
from casino.accounts.models import Player
from casino.accounts.preferences import COACHES, MOTIONS


class RegisterForm(UserCreationForm):
    """A guest gets a name and a password to come back with; the row, and all that hangs on it, stays the same."""

    TAKEN = "That name is taken. Please choose another."

    class Meta:
        model = Player
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["username"] = ""
        self.fields["username"].label = "Name to log in with"
        self.fields["username"].max_length = 40
        self.fields["username"].help_text = "Letters, digits and . + - _ @"
        self.fields["password1"].help_text = "At least eight characters, not a common word."
        self.fields["password2"].label = "Password again"
        self.fields["password2"].help_text = ""

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        if Player.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(self.TAKEN)
        if len(username) > 40:
            raise forms.ValidationError("At most 40 characters, please.")
        if username.casefold().startswith(GUEST_PREFIX):
            raise forms.ValidationError("Names that begin with “guest-” are the house's own.")
        return username

    def save(self, commit: bool = True) -> Player:
        self.instance.is_guest = False
        player: Player = super().save(commit)
        return player


class LogInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": "That name and password do not go together.",
        "inactive": "This account is closed.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = "Name"


class NewPasswordForm(PasswordChangeForm):
    """Another password, from one who knows the old one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = "Password now"
        self.fields["new_password1"].help_text = "At least eight characters, not a common word."
        self.fields["new_password2"].label = "New password again"
        self.fields["new_password2"].help_text = ""


class DisplayNameForm(forms.ModelForm):
    """The name at the tables: readable, and nobody else's."""

    display_name = forms.CharField(label="Name at the tables", min_length=names.LEAST, max_length=names.MOST)

    class Meta:
        model = Player
        fields = ("display_name",)

    def clean_display_name(self) -> str:
        try:
            return names.free(self.cleaned_data["display_name"], self.instance)
        except names.BadName as refused:
            raise forms.ValidationError(str(refused)) from None


class PreferencesForm(forms.Form):
    four_colour = forms.BooleanField(label="Four-colour cards", required=False)
    motion = forms.ChoiceField(label="Motion", choices=[(motion, motion.capitalize()) for motion in MOTIONS])
    sound = forms.BooleanField(label="Sound", required=False)
    volume = forms.IntegerField(label="Volume", min_value=0, max_value=100)
    shortcuts = forms.BooleanField(label="Single-key shortcuts", required=False)
    coach = forms.ChoiceField(label="Coach speaks", choices=[(mode, mode.capitalize()) for mode in COACHES])
