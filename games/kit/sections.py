"""Chapters whose texts run parallel while their numbers do not: one table says where each subject stands in each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from games.kit.options import Options

Sections = Mapping[str, Mapping[str, str]]
"""Chapter and subject to the § as it is cited."""


def read(table: str) -> Sections:
    """The sections from a table: chapters in its first line, then a subject a line; "-" where a chapter has none."""
    (_, *chapters), *rows = (line.split() for line in table.strip().splitlines())
    return {
        chapter: MappingProxyType({row[0]: f"{chapter}.{row[1 + at]}" for row in rows if row[1 + at] != "-"})
        for at, chapter in enumerate(chapters)
    }


class ChapterOptions(Options):
    """Options that several chapters share: their cite is a subject, and each chapter gives it its own §."""

    chapter: ClassVar[str] = ""
    sections: ClassVar[Sections] = {}

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Give every option the § of this chapter."""
        super().__pydantic_init_subclass__(**kwargs)
        if not cls.chapter:
            return
        sections = cls.sections[cls.chapter]
        for fact in cls.model_fields.values():
            extra = fact.json_schema_extra
            assert isinstance(extra, dict)
            cite = str(extra["cite"])
            fact.json_schema_extra = {**extra, "cite": sections[cite[1:]] if cite.startswith("@") else cite}
