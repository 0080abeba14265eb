"""What a name looks like: names with the same skeleton are one name to whoever reads them at a table."""

import unicodedata

# Small letters of other scripts, and digits, as the Latin letter that they or their capitals are taken for.
LIKE = """
а=a в=b с=c ԁ=d е=e ѐ=e ё=e г=r һ=h н=h і=l ј=j к=k ӏ=l м=m о=o р=p ԛ=q ѕ=s т=t у=y ѵ=v ԝ=w х=x
α=a β=b γ=y ε=e ζ=z η=h ι=l κ=k μ=m ν=v ο=o ρ=p τ=t υ=y χ=x ɑ=a ɡ=g ı=l ł=l ø=o đ=d
0=o 1=l i=l |=l
""".split()
LOOKS_LIKE = str.maketrans({pair[0]: pair[2:] for pair in LIKE})


def skeleton(name: str) -> str:
    """Without case, accents and what cannot be seen, in Latin letters where they look so; words apart by spaces."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    seen = "".join(one for one in plain if unicodedata.category(one)[0] not in "MC").translate(LOOKS_LIKE)
    return " ".join("".join(one if one.isalnum() else " " for one in seen).split())
