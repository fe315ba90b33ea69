"""What positions are worth, and what a search should know of a game: kernel functions in a file named after the game.

A game without a file here has a neutral evaluation, and may leave out all but ``evaluate``:

====================================  ==============================================================================
``evaluate(state, seat) -> float``    the expected return of ``seat``, strictly between the least and the greatest;
                                      also asked before chance decides
``action_noise(state, action)``       -> int: 0 for a quiet action. A noisy one, such as a capture, may not be left
                                      hanging at the horizon: positive, the greater the sooner it is tried (most
                                      valuable victim, least valuable attacker); negative where it seems to lose.
                                      Less than 2**19 either way. Noisy actions must run out by themselves.
``in_check(state) -> bool``           whether the seat to move must answer a threat: it may not stand pat, and such a
                                      position is looked at one ply deeper
``gives_check(state, action)``          -> bool: whether the action makes such a threat
``is_safe_check(state, action)``        -> bool: likewise, and without losing anything: at the horizon it is looked at
``may_pass(state) -> bool``           whether passing would surely be no advantage (no zugzwang, nobody in check), so
                                      that a null move may be tried
``apply_pass(state)``                 gives the turn away in place, as if the rules allowed it
``ADVANTAGE``                         a constant: what a small but clear advantage (a pawn in chess) is worth, in the
                                      units of ``evaluate``: the unit of the search's margins
``ASPIRATION``                        a constant: half the width of the search's aspiration window, in the units of
                                      ``evaluate``; 0.03 where there is none. The widths that stand here were
                                      chosen of nine from 0.005 to 0.4, by nodes to fixed depths on 60 positions of each
                                      game; neighbours differ by a few hundredths
``PROBCUT``                           a constant: for numbers of plies left, how well a search of less depth foretells
                                      one of so many: (its plies, slope, offset, margin), as ``agon.ai.tuning.probcut``
                                      fits them; deeper searches use what stands two plies before
``EXPECTED``                          a constant: where alpha-beta finds a value v, tanh(EXPECTED v) is paid on average
                                      (``agon.ai.search.expected_return``), as ``python -m agon.ai.tuning.expected``
                                      fits it; none: v is
``ending(state, values) -> int``      what a table of endings knows of a position (``kernels.endings``); the table is
                                      that of ``agon.ai.search.solvers.ENDINGS``
``HAND_TUNED``                        a module like the file itself whose weights were set by hand, where those of the
                                      file are fitted: what the switch ``fitted`` of alpha-beta compares with
====================================  ==============================================================================

A file may also guide Monte Carlo search (``agon.ai.kernels.monte_carlo.rave``), with any of these:

================================================  ==================================================================
``rollout(state, rng)``                           plays to the end, in place, better than at random for either side
``prior(state, actions, count, values, visits)``  for each of ``count`` legal actions what it seems worth to the mover,
                                                  and as good as how many visits that is (0: nothing is known); what
                                                  is worth minus infinity is not searched over information sets
``trace(state, marks, stamp)``                    for RAVE: writes ``stamp`` at ``marks[seat, action]`` for every action
                                                  that the end of a game shows the seat to have taken; in games whose
                                                  actions are below ``rollouts.SHARED``
``belief(state, seat, rng) -> float``             from 0 to 1: how well what is hidden from the seat goes with what the
                                                  others did; worlds are drawn in proportion to it
================================================  ==================================================================

``SPREAD``, a constant, optional: by how much pay-offs usually differ, where that is not about 1: where something is
hidden it is the unit of the exploration constant.

``focus(state)``, a plain function, optional: what an engine is to think of instead of ``state``, where a game goes on
with what has nothing to do with the choice: the hands of a session that come later.
"""

HOOKS = ("evaluate", "action_noise", "in_check", "gives_check", "is_safe_check", "may_pass", "apply_pass", "ending")
GUIDES = ("rollout", "prior", "trace", "belief")
