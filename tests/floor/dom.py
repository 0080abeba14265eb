"""Just enough of a page's tree to patch it by id and to compare two of them."""

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())


class Node:
    """An element with its attributes and what is in it: elements and texts."""

    def __init__(self, name: str, attributes: dict[str, str | None]) -> None:
        self.name, self.attributes = name, attributes
        self.inside: list[Node | str] = []

    def elements(self) -> Iterator["Node"]:
        """This element and all in it."""
        yield self
        for child in self.inside:
            if isinstance(child, Node):
                yield from child.elements()

    def find(self, id_: str) -> "Node | None":
        return next((node for node in self.elements() if node.attributes.get("id") == id_), None)

    def swap(self, fresh: "Node") -> None:
        """Put an element in the place of the one with its id."""
        for node in self.elements():
            for at, child in enumerate(node.inside):
                if isinstance(child, Node) and child.attributes.get("id") == fresh.attributes["id"]:
                    node.inside[at] = fresh
                    return
        raise AssertionError(f"the page has no place for #{fresh.attributes['id']}")

    def lines(self, indent: str = "") -> Iterator[str]:
        """The tree as text, one element or text a line."""
        attributes = "".join(f' {name}="{value or ""}"' for name, value in sorted(self.attributes.items()))
        yield f"{indent}<{self.name}{attributes}>"
        for child in self.inside:
            if isinstance(child, Node):
                yield from child.lines(indent + " ")
            elif child.strip():
                yield f"{indent} {' '.join(child.split())}"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            opened = self.open[-1].inside[-1]
            assert isinstance(opened, Node)
            self.open.append(opened)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Node(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def read(html: str) -> Node:
    """The tree of a page or a fragment; every element must be closed."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == [reader.root], f"<{reader.open[-1].name}> is not closed"
    return reader.root


def patch(page: Node, push: str) -> None:
    """What htmx does with a push: each top-level element takes the place of the one with its id."""
    for fresh in read(push).inside:
        if isinstance(fresh, Node):
            assert fresh.attributes.pop("hx-swap-oob") == "true"
            page.swap(fresh)
        else:
            assert not fresh.strip()
