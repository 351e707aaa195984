"""Sums that an edition writes as text («(place - 1) * tables + table»), worked out and able to do nothing else."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

_OPERATIONS: Final[dict[type, Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def worked_out(formula: str, named: Mapping[str, int]) -> Fraction:
    """The value of a sum of whole numbers and names, exactly. ValueError for anything that is no such sum."""
    try:
        return _value(ast.parse(formula, mode="eval").body, named)
    except (SyntaxError, KeyError, ZeroDivisionError, RecursionError) as fault:
        msg = f"no sum: {formula}"
        raise ValueError(msg) from fault


def _value(node: ast.expr, named: Mapping[str, int]) -> Fraction:
    match node:
        case ast.BinOp(left, op, right) if type(op) in _OPERATIONS:
            return _OPERATIONS[type(op)](_value(left, named), _value(right, named))
        case ast.Constant(int() as number):
            return Fraction(number)
        case ast.Name(name):
            return Fraction(named[name])
        case _:
            msg = f"no sum: {ast.unparse(node)}"
            raise ValueError(msg)
