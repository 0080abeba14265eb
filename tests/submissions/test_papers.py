"""Submissions as files: there and back, and looked over by a command."""

import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from casino.accounts.models import Player
from casino.submissions import filing, papers
from casino.submissions.models import Submission
from games.kit import registry

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("write", [papers.as_toml, papers.as_json])
def test_every_games_rules_survive_a_file(game: str, write):
    found = filing.standard(game)
    read = papers.read(write(found))
    assert read.options == found.read()
    assert (read.game, read.name, read.pace) == (game, found.name, found.pace)


def test_what_is_unset_stays_unset():
    found = filing.under("minibaccarat", {"side_min": None, "limits_by_wager": {"tie": {"max": "50"}}})
    assert papers.read(papers.as_toml(found)).options == found.read()
    assert papers.read(papers.as_json(found)).options == found.read()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "nothing in it"),
        ("= 1", "neither TOML nor JSON"),
        ('{"game": "faro"}', "there is no game 'faro'"),
        ('game = "roulette"\nrules = 1', "nothing is called 'rules'"),
        ('game = "roulette"\npace = "quick"', "the pace is one of"),
        ('game = "roulette"\noptions = 3', "options are a table"),
        ('game = "roulette"\n[options]\nla_partage = true', "la_partage"),
        ('game = "roulette"\n[options.payouts]\nstraight = "30 to 1"', "may not pay less than 35 to 1, § 617a.4(a)"),
        ('game = "roulette"\n[options.limits_by_wager.green]\nmin = "5"', "there is no wager 'green'"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(text: str, sentence: str):
    with pytest.raises(ValueError, match=sentence.replace("(", r"\(").replace(")", r"\)")):
        papers.read(text)


def test_a_file_becomes_a_draft_and_comes_out_again(boss: Player):
    client = Client()
    client.force_login(boss)
    filing.standard("roulette")
    text = 'game = "roulette"\nname = "Fair"\nnote = "once a year"\n[options.payouts]\nstraight = "36 to 1"\n'
    sent = SimpleUploadedFile("fair.toml", text.encode())
    page = client.post("/rules/import/", {"file": sent, "game": "roulette"}, follow=True)
    made = Submission.objects.get(name="Fair")
    assert page.redirect_chain[-1][0] == f"/rules/roulette/{made.number}/"
    assert made.records.get().act == "imported"
    assert made.records.get().changes[0]["now"] == "36 to 1"
    exported = client.get(f"/rules/roulette/{made.number}.json").text
    assert json.loads(exported)["options"]["payouts"]["straight"] == "36 to 1"
    assert 'straight = "36 to 1"' in client.get(f"/rules/roulette/{made.number}.toml").text
    refused = client.post("/rules/import/", {"file": SimpleUploadedFile("x", b"\xff\xfe")}, follow=True)
    assert "The file was not taken" in refused.text


def test_check_says_what_a_file_changes_and_costs(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "rules.toml"
    path.write_text('game = "roulette"\n[options.payouts]\nstraight = "40 to 1"\n')
    call_command("submission", "check", str(path))
    said = capsys.readouterr().out
    assert "permitted by chapter 617a" in said
    assert "Payouts: Straight: 40 to 1, usually 35 to 1 (§ 617a.4(a))" in said
    assert "−7.89 %" in said
    assert "Straight favours the player" in said
    path.write_text('game = "roulette"\n[options.payouts]\nstraight = "30 to 1"\n')
    with pytest.raises(CommandError, match="may not pay less than 35 to 1"):
        call_command("submission", "check", str(path))
