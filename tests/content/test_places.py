"""Finding scenarios by name and by path."""

from pathlib import Path

import pytest

from decimo.chance import Refusal
from decimo.content import content_folder
from decimo.content.content_folder import find_scenario, scenarios, shipped


def test_a_shipped_scenario_is_found_by_its_id() -> None:
    assert find_scenario("italy") == shipped("scenarios") / "italy.yaml"
    assert ("italy", find_scenario("italy")) in scenarios()


def test_a_persons_own_scenario_is_found_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("format: 1\n", encoding="utf-8")
    assert find_scenario(str(own)) == own
    monkeypatch.chdir(tmp_path)
    assert find_scenario("mine.yaml").resolve() == own.resolve()
    assert find_scenario("./mine.yaml").resolve() == own.resolve()


def test_unknown_names_are_told_what_there_is() -> None:
    with pytest.raises(Refusal, match=r"'atlantis' is no scenario; choose one of .*italy"):
        find_scenario("atlantis")
    with pytest.raises(Refusal, match=r"no scenario file './atlantis.yaml'"):
        find_scenario("./atlantis.yaml")


def test_an_installed_program_brings_its_own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "decimo"
    inside = package / "shipped" / "scenarios"
    inside.mkdir(parents=True)
    (inside / "vale.yaml").write_text("format: 1\n", encoding="utf-8")
    (tmp_path / "site-packages" / "scenarios").mkdir()
    monkeypatch.setattr(content_folder, "files", lambda _: package)
    assert scenarios() == [("vale", inside / "vale.yaml")]
