# SPDX-License-Identifier: Apache-2.0
"""Two requests timed in turn, and whether their answers can be told apart by the time they take."""

import math
import random
import statistics


def mann_whitney(left: list[float], right: list[float]) -> float:
    """The two-sided p value by the normal approximation, ties corrected; good from some dozens of samples on."""
    pooled = sorted([(value, 0) for value in left] + [(value, 1) for value in right])
    rank_sum, tie_term, index = 0.0, 0.0, 0
    while index < len(pooled):
        end = index
        while end < len(pooled) and pooled[end][0] == pooled[index][0]:
            end += 1
        average_rank = (index + 1 + end) / 2
        rank_sum += average_rank * sum(1 for _, side in pooled[index:end] if side == 0)
        tie_term += (end - index) ** 3 - (end - index)
        index = end
    n, m = len(left), len(right)
    u = rank_sum - n * (n + 1) / 2
    total = n + m
    variance = n * m / 12 * (total + 1 - tie_term / (total * (total - 1)))
    z = (u - n * m / 2) / math.sqrt(variance)
    return math.erfc(abs(z) / math.sqrt(2))


def describe(name: str, values: list[float]) -> str:
    quantiles = statistics.quantiles(values, n=100)
    return (
        f"  {name:<8} p5 {quantiles[4]:7.1f}  p25 {quantiles[24]:7.1f}  median {quantiles[49]:7.1f}"
        f"  p75 {quantiles[74]:7.1f}  p95 {quantiles[94]:7.1f} µs"
    )


def compare(title: str, pairs: int, known, unknown, bar: float, warm_up: int = 50) -> bool:
    """Times both in turn, in a random order within each pair; returns whether they can be told apart.

    `bar` is how many microseconds the medians may differ by. It is not a part of them: where an answer is held back to a
    step, a part of the step is more than all the work that the step hides.
    """
    for _ in range(warm_up):
        known(), unknown()
    samples: tuple[list[float], list[float]] = ([], [])
    for _ in range(pairs):
        order = [(known, 0), (unknown, 1)]
        random.shuffle(order)
        for action, side in order:
            samples[side].append(action())
    p = mann_whitney(*samples)
    medians = [statistics.median(side) for side in samples]
    difference = abs(medians[0] - medians[1])
    apart = p < 0.001 and difference > bar
    print(title)
    print(describe("known", samples[0]))
    print(describe("unknown", samples[1]))
    verdict = "CAN BE TOLD APART" if apart else "cannot be told apart"
    print(f"  p = {p:.4f} (bar 0.001), medians differ by {difference:.1f} µs (bar {bar:.0f} µs): {verdict}")
    return apart
