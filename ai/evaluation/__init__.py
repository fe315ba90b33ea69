"""Evaluations: the functions by which a game tells a search about its positions, compiled into the kernels.

They are in ``ai/games/<game>/evaluate.py``. A game without that file has a neutral evaluation; all functions but
``evaluate`` are optional:

====================================  ==============================================================================
``evaluate(state, seat) -> float``    expected return of ``seat``, strictly between the least and the greatest; also
                                      called before a chance event
``weigh(state, seat, weights)``       the same with other weights of its terms, as ``NEUTRAL`` has them: what
                                      alpha-beta calls, so that a style (``agon.ai.style.styles``) is data
``NEUTRAL``                           constant: array of the weights, a row for each seat's terms; with it ``weigh`` is
                                      ``evaluate``
``action_noise(state, action)``       -> int: 0 for a quiet action. A noisy one, such as a capture, may not be left
                                      hanging at the horizon: positive, the greater the sooner it is tried (most
                                      valuable victim, least valuable attacker); negative if it seems to lose.
                                      Less than 2**19 either way. Sequences of noisy actions must end by themselves.
``in_check(state) -> bool``           True if the seat to move must answer a threat: it may not stand pat, and the
                                      position is searched one ply deeper
``gives_check(state, action)``        -> bool: True if the action makes such a threat
``is_safe_check(state, action)``      -> bool: likewise, and loses nothing: searched at the horizon
``may_pass(state) -> bool``           True if passing would surely be no advantage (no zugzwang, no check), so that a
                                      null move may be tried
``apply_pass(state)``                 gives the turn away in place, as if the rules allowed it
``ADVANTAGE``                         constant: value of a small but clear advantage (a pawn in chess), in the units of
                                      ``evaluate``: the unit of the search's margins
``ASPIRATION``                        constant: half the width of the search's aspiration window, in the units of
                                      ``evaluate``; default 0.03. The widths were chosen of nine from 0.005 to 0.4, by
                                      nodes to fixed depths on 60 positions of each game; neighbours differ by a few
                                      hundredths
``PROBCUT``                           constant: by number of plies left, the shallower search that predicts one of so
                                      many: (its plies, slope, offset, margin), fitted by ``agon.ai.tuning.probcut``;
                                      deeper searches use the entry of two plies before
``EXPECTED``                          constant: if alpha-beta finds a value v, the mean pay-off is tanh(EXPECTED v)
                                      (``agon.ai.search.expected_return``), fitted by ``python -m
                                      agon.ai.tuning.expected``; default: it is v
``ending(state, values) -> int``      result of a position in the endgame table
                                      (``agon.ai.kernels.depth_first.tablebase_probe``); the table is what
                                      ``ENDINGS(state)`` of the game's ``solver.py`` returns
``HAND_TUNED``                        a module like the file itself with weights set by hand, if those of the file are
                                      fitted: alpha-beta's parameter ``fitted`` compares the two
====================================  ==============================================================================

A file may also guide Monte Carlo search (``agon.ai.kernels.monte_carlo.rave``), with any of these:

================================================  ==================================================================
``rollout(state, rng)``                           plays to the end, in place, better than at random for every side
``prior(state, actions, count, values, visits)``  writes for each of ``count`` legal actions its value to the mover and
                                                  the number of visits that this counts for (0: nothing is known);
                                                  actions of value minus infinity are not searched over information
                                                  sets
``trace(state, marks, stamp)``                    for RAVE: writes ``stamp`` at ``marks[seat, action]`` for every action
                                                  that the end of a game shows the seat to have taken; in games whose
                                                  actions are below ``rollouts.SHARED``
``belief(state, seat, rng) -> float``             from 0 to 1: how well the information hidden from the seat fits the
                                                  others' actions; worlds are drawn in proportion to it
================================================  ==================================================================

``SPREAD``, an optional constant: the usual difference of pay-offs if it is not about 1; with hidden information it is
the unit of the exploration constant.

``focus(state)``, an optional plain function: the state that an engine considers instead of ``state``, if the game goes
on with events that do not depend on the choice, such as the later hands of a session.
"""

HOOKS = (
    "evaluate",
    "weigh",
    "action_noise",
    "in_check",
    "gives_check",
    "is_safe_check",
    "may_pass",
    "apply_pass",
    "ending",
)
GUIDES = ("rollout", "prior", "trace", "belief")
