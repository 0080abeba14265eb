"""Large tables: made once in a process of their own, kept in a file, mapped by everybody."""

from pathlib import Path

import numpy as np
import pytest

from games.kit import kept

MAKER = "tests.kit.test_kept:some"


def some(count: str = "32") -> kept.Bytes:
    return np.arange(int(count), dtype=np.uint8)


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept.table.cache_clear()
    monkeypatch.setattr(kept, "folder", tmp_path)


def test_a_table_is_filed_once_and_mapped(tmp_path: Path):
    first = kept.table(MAKER)
    (path,) = tmp_path.iterdir()
    made = path.stat().st_mtime_ns
    kept.table.cache_clear()
    assert isinstance(kept.table(MAKER), np.memmap)
    assert (kept.table(MAKER) == some()).all()
    assert (first == some()).all()
    assert path.stat().st_mtime_ns == made


def test_a_table_of_earlier_code_is_thrown_away(tmp_path: Path):
    earlier = tmp_path / "tests.kit.test_kept.some-0123456789abcdef.npy"
    earlier.write_bytes(b"")
    kept.table(MAKER)
    assert not earlier.exists()


def test_each_argument_has_a_table_of_its_own(tmp_path: Path):
    assert [len(kept.table(MAKER, count)) for count in ("3", "5", "3")] == [3, 5, 3]
    assert len(list(tmp_path.iterdir())) == 2


def test_where_nothing_can_be_kept_the_table_is_made_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setattr(kept, "folder", tmp_path / "file" / "under")
    assert (kept.table(MAKER) == some()).all()
    kept.table.cache_clear()
    monkeypatch.setattr(kept, "folder", None)
    assert (kept.table(MAKER) == some()).all()
