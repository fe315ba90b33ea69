"""Keep the subtree of a Monte Carlo tree below the actions played since, so that the next search begins with its
visits.

The actions of all seats are followed; the rest of the tree is dropped. Source: C. Browne et al., "A survey of Monte
Carlo tree search methods" (IEEE TCIAIG 4, 2012), section 3, on reusing the tree.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agon.ai.kernels.monte_carlo.tree import RESERVED, Arena


def keep_subtree(source: Arena, source_hints: Any, target: Arena, target_hints: Any, root: int, room: int) -> int:
    """Copy the subtree below ``root`` of one arena into another, whole families, the oldest first, within ``room``
    nodes.

    A node whose children do not fit loses them. If there are fewer hints than nodes, none are copied. Returns the
    number of nodes used.
    """
    hinted = len(source_hints) == len(source.nodes)
    move(source, target, root, 0)
    if hinted:
        target_hints[0] = source_hints[root]
    used = RESERVED
    node = 0
    while node < used:
        begin = np.int64(target.nodes[node].first)
        if begin > 0:
            count = np.int64(target.nodes[node].width)
            if used + count <= room:
                for index in range(count):
                    move(source, target, begin + index, used + index)
                    if hinted:
                        target_hints[used + index] = source_hints[begin + index]
                preferred = np.int64(target.nodes[node].preferred)
                if preferred >= RESERVED:
                    target.nodes[node].preferred = preferred - begin + used
                target.nodes[node].first = used
                # An unvisited child has only its action; the rest of its record is from an earlier tree
                for child in range(used + np.int64(target.nodes[node].opened), used + count):
                    target.nodes[child].first = 0
                used += count
            else:
                target.nodes[node].first = 0
                target.nodes[node].preferred = 0
        node = RESERVED if node == 0 else node + 1
    return int(used)


def move(source: Arena, target: Arena, node: Any, place: Any) -> None:
    target.nodes[place] = source.nodes[node]
    target.mean[place] = source.mean[node]
    target.spread[place] = source.spread[node]
    target.bonus[place] = source.bonus[node]
    for seat in range(source.outcome.shape[1]):
        target.outcome[place, seat] = source.outcome[node, seat]
