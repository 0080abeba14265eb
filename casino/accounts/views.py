"""Pages about oneself: register, log in and out, name and preferences."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, LogoutView
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from casino.accounts import names, signals
from casino.accounts.forms import DisplayNameForm, LogInForm, NewPasswordForm, PreferencesForm, RegisterForm
from casino.accounts.guests import ensure_player
from casino.accounts.models import Player
from casino.accounts.preferences import Preferences, keep_preferences, preferences_of
from casino.accounts.throttle import TooMany


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest) -> HttpResponse:
    """Keep my progress: the guest's row gets a name and a password, and everything else stays."""
    known = request.user.is_authenticated
    if known and not request.user.is_guest:
        return redirect("account")
    # The form fills in its instance even when it refuses: not the one that the page shows.
    row = Player.objects.get(pk=request.user.pk) if known else Player()
    form = RegisterForm(request.POST or None, instance=row)
    if not form.is_valid():
        return render(request, "accounts/register.html", {"form": form}, status=422 if form.is_bound else 200)
    if not known:
        form = RegisterForm(request.POST, instance=ensure_player(request))
    player = None
    try:
        with transaction.atomic():
            player = form.save() if form.is_valid() else None
    except IntegrityError:
        form.add_error("username", RegisterForm.TAKEN)
    if player is None:  # somebody else took the name since it was found free
        return render(request, "accounts/register.html", {"form": form}, status=422)
    update_session_auth_hash(request, player)
    request.session.set_expiry(None)
    messages.success(request, f"Your progress is kept. Log in as {player.username} to come back to it.")
    return redirect("account")


@method_decorator(sensitive_post_parameters(), name="dispatch")
class LogIn(LoginView):
    template_name = "accounts/login.html"
    authentication_form = LogInForm

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return super().post(request, *args, **kwargs)
        except TooMany as refusal:
            context = self.get_context_data(form=LogInForm(request), refusal=str(refusal))
            return self.render_to_response(context, status=429, headers={"Retry-After": str(refusal.wait)})

    def form_valid(self, form: LogInForm) -> HttpResponse:
        before, session = self.request.user.pk, self.request.session.session_key
        response = super().form_valid(form)
        if before not in (None, form.get_user().pk):
            signals.left(before, session)
        return response

    def form_invalid(self, form: LogInForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Another password; the other browsers that are logged in are logged out by it."""
    if request.user.is_guest:
        return redirect("register")
    form = NewPasswordForm(request.user, request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/password.html", {"form": form}, status=422 if form.is_bound else 200)
    form.save()
    update_session_auth_hash(request, form.user)
    messages.success(request, "Your new password holds from now on.")
    return redirect("account")


class LogOut(LogoutView):
    next_page = "index"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """One's name, role and preferences; a visitor has preferences too."""
    preferences = preferences_of(request)
    wants = request.POST.get("form", "")
    name_form = None
    if request.user.is_authenticated:
        # A row of its own again: a refused name must not show in the header.
        row = Player.objects.get(pk=request.user.pk)
        name_form = DisplayNameForm(request.POST if wants == "name" else None, instance=row)
        if name_form.is_bound and name_form.is_valid():
            try:
                names.give(row, name_form.cleaned_data["display_name"])
            except names.BadName as taken:  # another was faster
                name_form.add_error("display_name", str(taken))
            else:
                messages.success(request, f"At the tables you are {row} now.")
                return redirect("account")
    settings_form = PreferencesForm(request.POST if wants == "settings" else None, initial=preferences.stored())
    if settings_form.is_bound and settings_form.is_valid():
        messages.success(request, "Your settings are kept.")
        response = redirect("account")
        keep_preferences(request, response, Preferences(**settings_form.cleaned_data))
        return response
    refused = settings_form.is_bound or bool(name_form and name_form.is_bound)
    context = {"name_form": name_form, "settings_form": settings_form}
    return render(request, "accounts/account.html", context, status=422 if refused else 200)


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """One switch or several, from any page: only what is named changes. Answers 204, or 400 with a sentence."""
    try:
        wanted = preferences_of(request).changed(request.POST)
    except ValueError as error:
        return HttpResponse(str(error), status=400, content_type="text/plain")
    response = HttpResponse(status=204)
    keep_preferences(request, response, wanted)
    return response
