"""Bits and keyed chance: compiled as plain Python says, and fair."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formicarium.core import bits, chance
from formicarium.core.compiled import PlainArray, interpreted

WORDS = st.integers(0, 2**31 - 1)
WIDE_WORDS = st.integers(-(2**63), 2**63 - 1)
KEYS = st.integers(0, 2**64 - 1)
QUICK = settings(max_examples=300, deadline=None, derandomize=True)


@QUICK
@given(WORDS)
def test_counting_and_finding_bits(word):
    places = [place for place in range(31) if word >> place & 1]
    assert bits.count_bits(word) == interpreted(bits.count_bits)(word) == len(places)
    assert bits.lowest_bit(word) == interpreted(bits.lowest_bit)(word) == (places[0] if places else 32)
    for n, place in enumerate(places):
        assert bits.nth_bit(word, n) == interpreted(bits.nth_bit)(word, n) == place


@QUICK
@given(WORDS, st.integers(0, 500))
def test_listing_bits(word, first):
    places = [first + place for place in range(31) if word >> place & 1]
    out, plain = (np.zeros(64, np.int16) for _ in range(2))
    n = bits.list_bits(word, first, out, 3)
    assert interpreted(bits.list_bits)(word, first, PlainArray(plain), 3) == n == 3 + len(places)
    assert out[3:n].tolist() == plain[3:n].tolist() == places


@QUICK
@given(st.one_of(WIDE_WORDS, st.sampled_from([0, -1, -(2**63), 2**63 - 1, 1 << 31, 1 << 32])), st.integers(0, 500))
def test_wide_words_use_the_sign_as_their_last_bit(word, first):
    places = [place for place in range(64) if word >> place & 1]
    assert bits.count_wide(word) == interpreted(bits.count_wide)(word) == len(places)
    assert bits.lowest_wide(word) == interpreted(bits.lowest_wide)(word) == (places[0] if places else 64)
    for n, place in enumerate(places):
        assert bits.nth_wide(word, n) == interpreted(bits.nth_wide)(word, n) == place
        assert bits._nth_wide_by_halving(word, n) == place
    for drop in (bits.drop_lowest, interpreted(bits.drop_lowest)):
        rest = drop(word) if places else 0
        assert [place for place in range(64) if rest >> place & 1] == places[1:]
    out, plain = (np.zeros(96, np.int16) for _ in range(2))
    n = bits.list_wide(word, first, out, 3)
    assert interpreted(bits.list_wide)(word, first, PlainArray(plain), 3) == n == 3 + len(places)
    assert out[3:n].tolist() == plain[3:n].tolist() == [first + place for place in places]
    mask, plain = (np.zeros(20, np.uint32) for _ in range(2))
    bits.put_wide(mask, first, word)
    interpreted(bits.put_wide)(PlainArray(plain), first, word)
    assert mask.tolist() == plain.tolist()
    assert [at for at in range(640) if mask[at >> 5] >> (at & 31) & 1] == [first + place for place in places]


def test_single_bits_of_wide_words():
    for place in range(-70, 140):
        expected = 0 if not 0 <= place < 64 else -(2**63) if place == 63 else 2**place
        assert bits.wide_bit(place) == interpreted(bits.wide_bit)(place) == expected


@QUICK
@given(st.integers(0, 2**40), st.integers(1, 1000))
def test_division_of_numbers_that_are_not_negative(number, divisor):
    assert bits.quotient(number, divisor) == number // divisor
    assert bits.remainder(number, divisor) == number % divisor


@QUICK
@given(KEYS, st.integers(0, 2**31 - 1), st.integers(1, 2**31 - 1))
def test_keys_are_the_same_compiled_and_plain(stream, ply, n):
    key = interpreted(chance.key_of)(stream, ply)
    assert chance.key_of(np.uint64(stream), ply) == key
    assert chance.next_key(np.uint64(key)) == interpreted(chance.next_key)(key)
    assert chance.stream_of(np.uint64(stream), ply) == interpreted(chance.stream_of)(stream, ply)
    assert 0 <= chance.below(np.uint64(key), n) == interpreted(chance.below)(key, n) < n
    assert 0 <= chance.below_too(np.uint64(key), n) == interpreted(chance.below_too)(key, n) < n


@pytest.mark.parametrize("by", ["ply", "game", "retry"])
def test_keys_are_fair_along_a_game_across_games_and_on_a_retry(by):
    """Both halves of the keys, and pairs of them, fall evenly (chi-square, fixed seeds)."""
    draws = 60_000
    if by == "ply":
        stream = np.uint64(chance.stream_of(3, 0))
        keys = [chance.key_of(stream, ply) for ply in range(draws)]
    elif by == "game":
        keys = [chance.key_of(np.uint64(chance.stream_of(3, game)), 5) for game in range(draws)]
    else:
        keys = [chance.stream_of(9, 1)]
        while len(keys) < draws:
            keys.append(chance.next_key(np.uint64(keys[-1])))
    first = np.array([chance.below(np.uint64(key), 12) for key in keys])
    second = np.array([chance.below_too(np.uint64(key), 12) for key in keys])
    for cells in (first, second, 12 * first + second, 12 * first[:-1] + first[1:]):
        size = 12 if cells is first or cells is second else 144
        counts = np.bincount(cells, minlength=size)
        expected = len(cells) / size
        surplus = float(((counts - expected) ** 2 / expected).sum())
        assert surplus < size - 1 + 5 * (2 * (size - 1)) ** 0.5
