"""The fit of a temperature, on made-up answers of a network."""

import numpy as np
import pytest

from benchmarks.calibration import Samples, cross_fit, fit_temperature, join, probabilities, row


def drawn(temperature, count=4000, scene="a", seed=0):
    """Tiles whose true class is drawn at *temperature* from the log-probabilities given."""
    rng = np.random.default_rng(seed)
    logs = rng.normal(0, 2, (count, 35))
    logs -= logs.max(axis=1, keepdims=True)
    steps = probabilities(logs, temperature).cumsum(axis=1)
    truth = (steps < rng.random((count, 1))).sum(axis=1)
    return Samples(logs, truth, np.ones(count), np.array([scene] * count))


@pytest.mark.parametrize("temperature", [0.5, 1.0, 1.7])
def test_fit_finds_the_temperature(temperature):
    """The likeliest temperature is the one the answers were drawn at."""
    assert fit_temperature(drawn(temperature)) == pytest.approx(temperature, rel=0.05)


def test_each_scene_is_judged_by_the_others():
    """The temperature for a scene never saw it."""
    fitted = cross_fit(join([drawn(0.5, scene="a"), drawn(1.5, scene="b", seed=1)]))
    assert fitted == pytest.approx({"a": 1.5, "b": 0.5}, rel=0.05)
    assert cross_fit(drawn(1.0)) == {}


def test_figures_are_best_at_the_true_temperature():
    """Likelihood and calibration error are least where the answers were drawn."""
    samples = drawn(1.0)
    at = {t: [float(cell) for cell in row("", samples, t)[1:3]] for t in (0.6, 1.0, 1.6)}
    assert at[1.0][0] < min(at[0.6][0], at[1.6][0])
    assert at[1.0][1] < min(at[0.6][1], at[1.6][1])


def test_all_right_fits_the_lowest_temperature():
    """Without a single mistake every lower temperature is likelier: the fit stops at its bound."""
    samples = drawn(1.0, count=50)
    sure = Samples(samples.logs, samples.logs.argmax(axis=1), samples.tile_probs, samples.scenes)
    assert fit_temperature(sure) == pytest.approx(0.05, rel=0.01)
