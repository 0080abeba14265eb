"""Names for guests. Every guest is a bird."""

import secrets

from casino.accounts.models import Player
from casino.accounts.skeleton import skeleton

BIRDS = """
Avocet Bittern Blackbird Bluebird Bullfinch Bunting Cardinal Chickadee Condor Coot Cormorant Crane Crossbill Curlew
Dipper Dotterel Dove Dunlin Eagle Egret Eider Falcon Fieldfare Finch Flicker Flycatcher Gannet Godwit Goldfinch
Goshawk Grebe Greenfinch Grosbeak Grouse Harrier Hawk Heron Hobby Hoopoe Ibis Jackdaw Jay Junco Kestrel Killdeer
Kingbird Kingfisher Kinglet Kite Kittiwake Lapwing Lark Linnet Loon Magpie Mallard Martin Meadowlark Merlin
Mockingbird Nightingale Nuthatch Oriole Osprey Ouzel Ovenbird Owl Partridge Pelican Petrel Phoebe Pintail Pipit Plover
Ptarmigan Puffin Quail Raven Redpoll Redstart Redwing Robin Rook Ruff Sanderling Sandpiper Shearwater Shrike Siskin
Skylark Snipe Sparrow Starling Stilt Stork Swallow Swan Swift Tanager Teal Tern Thrasher Thrush Towhee Turnstone Veery
Vireo Wagtail Warbler Waxwing Wheatear Whimbrel Wigeon Willet Woodcock Wren
""".split()


def free_name() -> str:
    """A bird that nobody here is called; with a number once the birds are gone."""
    keys = {skeleton(bird): bird for bird in BIRDS}
    taken = set(Player.objects.filter(name_key__in=keys).values_list("name_key", flat=True))
    if free := [bird for key, bird in keys.items() if key not in taken]:
        return secrets.choice(free)
    while True:
        name = f"{secrets.choice(BIRDS)} {secrets.randbelow(9_998) + 2}"
        if not Player.objects.filter(name_key=skeleton(name)).exists():
            return name
