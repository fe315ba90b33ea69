"""Make the names under which pupils are seen: two plain words, such as "Amber Otter"."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Final

_FIRST: Final = (
    "Amber", "Azure", "Brave", "Bright", "Bronze", "Calm", "Cheerful", "Clever", "Copper", "Coral", "Crimson", "Daring",
    "Eager", "Emerald", "Gentle", "Golden", "Green", "Happy", "Honest", "Indigo", "Ivory", "Jade", "Jolly", "Kind",
    "Lilac", "Lively", "Lucky", "Maroon", "Merry", "Mighty", "Misty", "Noble", "Olive", "Patient", "Pearl", "Proud",
    "Purple", "Quick", "Quiet", "Ruby", "Rusty", "Scarlet", "Silver", "Snowy", "Steady", "Sunny", "Swift", "Violet",
)  # fmt: skip
_SECOND: Final = (
    "Badger", "Beaver", "Bison", "Camel", "Condor", "Crane", "Curlew", "Deer", "Dolphin", "Dove", "Eagle", "Egret",
    "Falcon", "Finch", "Fox", "Gannet", "Gecko", "Gibbon", "Hare", "Hawk", "Heron", "Hippo", "Ibex", "Jackdaw",
    "Jaguar", "Kestrel", "Kiwi", "Koala", "Lark", "Lemur", "Leopard", "Linnet", "Llama", "Lynx", "Magpie", "Marten",
    "Merlin", "Moose", "Newt", "Ocelot", "Osprey", "Otter", "Owl", "Panda", "Parrot", "Pelican", "Penguin", "Plover",
    "Puffin", "Puma", "Quail", "Rabbit", "Raven", "Robin", "Salmon", "Seal", "Stork", "Swan", "Tapir", "Tiger",
    "Toucan", "Turtle", "Walrus", "Wombat",
)  # fmt: skip
MOST: Final = len(_FIRST) * len(_SECOND)


def new_names(count: int, taken: Collection[str], rng: random.Random) -> list[str]:
    """Return so many random names that differ from each other and from those that are taken. Raises ``ValueError`` if
    there are not so many."""
    free = [name for first in _FIRST for second in _SECOND if (name := f"{first} {second}") not in taken]
    return rng.sample(free, count)
