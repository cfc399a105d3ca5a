"""A report reads the history of a campaign once, whatever its format."""

from pathlib import Path

import pytest

import decimo
from decimo.chance import Fact
from decimo.report.folder import FORMS, write_folder
from decimo.report.write import FORMATS, write_report
from decimo.store.row_types import FactRow


@pytest.fixture(scope="module")
def campaign_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("read-once") / "c.decimo"
    with decimo.new("four-hearths", path, seed=7) as campaign:
        campaign.run(years=12)
    return path


@pytest.mark.parametrize("form", [*(suffix for suffix in FORMATS if suffix != ".pdf"), *FORMS])
def test_each_fact_is_decoded_once(
    campaign_file: Path, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decoded = []
    real = FactRow.to_fact

    def count(row: FactRow) -> Fact:
        decoded.append(row)
        return real(row)

    with decimo.open(campaign_file, to_play=False) as campaign:
        facts = sum(len(played.facts) for played in campaign.session.line())
        monkeypatch.setattr(FactRow, "to_fact", count)
        if form in FORMATS:
            write_report(campaign.session, tmp_path / f"report{form}")
        else:
            write_folder(campaign.session, tmp_path / "report", form)
    # What a winter or a year left behind is carried forward from a snapshot: a few facts more.
    assert facts <= len(decoded) <= facts * 1.1
