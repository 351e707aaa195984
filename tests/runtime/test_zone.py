"""The zone of this machine, wherever the system keeps it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import load
from bot.zone import of_this_machine


def test_the_environment_goes_first(tmp_path: Path) -> None:
    """TZ is what the person at this machine has asked for."""
    (tmp_path / "timezone").write_text("Asia/Yekaterinburg\n")
    assert of_this_machine({"TZ": ":Europe/Moscow"}, tmp_path).key == "Europe/Moscow"
    assert of_this_machine({}, tmp_path).key == "Asia/Yekaterinburg"


def test_the_link_of_the_system_names_the_zone(tmp_path: Path) -> None:
    """Many systems have only /etc/localtime, a link into the tz database."""
    (tmp_path / "localtime").symlink_to("/usr/share/zoneinfo/Europe/Samara")
    assert of_this_machine({}, tmp_path).key == "Europe/Samara"


@pytest.mark.parametrize("name", ["", "nowhere", "../etc/passwd", "UTC+3", "Ё"])
def test_what_is_no_zone_is_utc(tmp_path: Path, name: str) -> None:
    """A machine without a zone, or with one that nobody knows, keeps UTC."""
    (tmp_path / "timezone").write_text(name, encoding="utf-8")
    assert of_this_machine({"TZ": name} if name else {}, tmp_path).key == "UTC"


def test_a_tournament_has_utc_or_what_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """UTC unless told otherwise; automatic is this machine's own zone, as the practice room may want it."""
    monkeypatch.setenv("TZ", "Europe/Kaliningrad")
    assert load({}, None).timezone.key == "UTC"
    assert load({"ARBITER_TIMEZONE": "automatic"}, None).timezone.key == "Europe/Kaliningrad"
    assert load({"ARBITER_TIMEZONE": "Asia/Omsk"}, None).timezone.key == "Asia/Omsk"
