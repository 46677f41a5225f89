"""A state declared once: its fields with their types. Constructor, slots, copies and comparisons are made from them.

    @state
    class Fields(GameState):
        setup: Setup
        seed: int
        seat: int = 1
        hands: list[list[int]] = begins(lambda setup: [[] for _ in setup.seats])

A field without a value is an argument of the constructor. Lists and dictionaries are copied as deep as their types say,
what cannot change is shared, and a type that is neither is an error when the class is made.

Writers are the methods that change fields. `@writes(CardDrawn)` marks one with its kind of step, `@logged` marks the
class that has them all. A state without a log calls its writers as they stand; while `keep` keeps one, the state is of
a subclass whose writers also append their step.
"""

import linecache
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from inspect import signature
from typing import (
    Annotated,
    Any,
    ClassVar,
    Concatenate,
    Final,
    Literal,
    ParamSpec,
    Self,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from engine.game import Step, write_again

S = TypeVar("S", bound="GameState")
T = TypeVar("T")
P = ParamSpec("P")

NOT_COMPARED: Final = "not compared"
"""For fields that are no part of a moment, such as the names in a set-up: `Annotated[Setup, NOT_COMPARED]`."""

_SHARED: Final = (int, float, str, bool, types.NoneType, object)


class GameState:
    """What every state can do. `log` is the list that `keep` was given, or None."""

    __slots__ = ("log",)

    log: list[Step] | None
    plain: ClassVar[type]
    logging: ClassVar[type]
    writers: ClassVar[dict[type, Callable[..., None]]]

    def __post_init__(self) -> None:
        """Gives fields their first values that follow from the constructor's first argument."""

    def clone(self) -> Self:
        """An independent copy, without a log."""
        raise NotImplementedError

    def snapshot(self) -> tuple[object, ...]:
        """Every field that is compared. The lists in it are the state's own and go on changing."""
        raise NotImplementedError

    def keep(self, log: list[Step] | None) -> None:
        """From now on the writers append their steps to `log`; None keeps no log. Nothing else may set `log`."""
        self.log = log
        self.__class__ = self.plain if log is None else self.logging

    def follow(self, steps: Iterable[Step]) -> None:
        """Makes the changes of a log again; steps without a writer pass."""
        write_again(self.writers, self, steps)


def begins(value: Callable[[Any], T], *, init: Literal[False] = False) -> T:
    """The first value of a field that follows from the constructor's first argument, as a rule the set-up."""
    return cast(T, field(init=init, metadata={"begins": value}))


@dataclass_transform(eq_default=False, field_specifiers=(begins, field))
def state(cls: type[S]) -> type[S]:
    """Makes slots, constructor, `clone` and `snapshot` of the annotated fields."""
    made = dataclass(slots=True, eq=False, repr=False)(cls)
    kinds = get_type_hints(made, include_extras=True)
    own = fields(cast(Any, made))
    begin = {one.name: one.metadata["begins"] for one in own if "begins" in one.metadata}
    lines = ["self.log = None", *(f"self.{name} = begin[{name!r}](self.{own[0].name})" for name in begin)]
    _make(made, "__post_init__", lines, {"begin": begin})
    lines = [f"copy.{one.name} = {_copied(kinds[one.name], f'self.{one.name}')}" for one in own]
    _make(
        made,
        "clone",
        ["copy = new(self.plain)", "copy.log = None", *lines, "return copy"],
        {"new": made.__new__},
    )
    shown = ", ".join(
        _shown(kinds[one.name], f"self.{one.name}") for one in own if not _is_left_out(kinds[one.name])
    )
    _make(made, "snapshot", [f"return ({shown},)"], {})
    return made


def _make(
    cls: type,
    name: str,
    lines: list[str],
    known: dict[str, object],
    takes: str = "self",
    doc: str | None = None,
) -> None:
    """Compiles a method of a class, as dataclasses do; tracebacks and inspect.getsource show its lines."""
    text = f"def {name}({takes}):\n    " + "\n    ".join(lines) + "\n"
    file = f"<{name} of {cls.__module__}.{cls.__name__}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    made: dict[str, Any] = {}
    exec(compile(text, file, "exec"), {**known}, made)
    made[name].__doc__ = doc or getattr(getattr(GameState, name, None), "__doc__", None)
    setattr(cls, name, made[name])


def _copied(kind: object, value: str, depth: int = 0) -> str:
    """The expression that copies a value of a type."""
    origin, args, one = get_origin(kind), get_args(kind), f"one{depth}"
    if origin is Annotated:
        return _copied(args[0], value, depth)
    if origin is list:
        item = _copied(args[0], one, depth + 1)
        return f"{value}.copy()" if item == one else f"[{item} for {one} in {value}]"
    if origin is dict:
        item = _copied(args[1], one, depth + 1)
        return f"{value}.copy()" if item == one else f"{{key: {item} for key, {one} in {value}.items()}}"
    if origin in (Union, types.UnionType):
        copied = {_copied(arg, value, depth) for arg in args} - {value}
        return f"None if {value} is None else {copied.pop()}" if copied else value
    if origin is Literal:
        return value
    if origin in (tuple, frozenset) and all(arg is ... or _copied(arg, one) == one for arg in args):
        return value
    if origin is Mapping or kind in _SHARED or _is_frozen(kind):
        return value
    if isinstance(kind, type) and hasattr(kind, "clone") and hasattr(kind, "snapshot"):
        return f"{value}.clone()"
    raise TypeError(f"a state cannot hold {kind!r}: nobody knows how it is copied")


def _is_frozen(kind: object) -> bool:
    """Whether objects of a class never change: frozen dataclasses and named tuples."""
    if not isinstance(kind, type):
        return False
    return (is_dataclass(kind) and kind.__dataclass_params__.frozen) or issubclass(kind, tuple)  # type: ignore[attr-defined]


def _is_left_out(kind: object) -> bool:
    return get_origin(kind) is Annotated and NOT_COMPARED in get_args(kind)


def _shown(kind: object, value: str) -> str:
    """The expression that shows a value so that equal states show equal values."""
    if get_origin(kind) is dict:
        return f"sorted({value}.items())"
    copied = _copied(kind, value)
    return copied.replace(".clone()", ".snapshot()") if ".clone()" in copied else value


def writes(
    step: Callable[P, Step],
) -> Callable[[Callable[Concatenate[S, P], None]], Callable[Concatenate[S, P], None]]:
    """Marks a method as the writer of a kind of step. It takes the fields of the step, in their order."""

    def mark(write: Callable[Concatenate[S, P], None]) -> Callable[Concatenate[S, P], None]:
        named, wanted = tuple(signature(write).parameters)[1:], cast(Any, step)._fields
        if named != wanted:
            raise TypeError(f"{write.__qualname__}{named} does not write {step}{wanted}")
        cast(Any, write).step = step
        return write

    return mark


def logged(cls: type[S]) -> type[S]:
    """Makes of a class with writers the subclass that its states have while a log is kept."""
    marked = {name: write for name in dir(cls) if hasattr(write := getattr(cls, name), "step")}
    cls.writers = {write.step: write for write in marked.values()}
    cls.plain = cls
    cls.logging = type(f"Logging{cls.__name__}", (cls,), {"__slots__": (), "__doc__": cls.__doc__})
    for name, write in marked.items():
        _make_logging(cls.logging, name, write)
    return cls


def _make_logging(cls: type, name: str, write: Callable[..., None]) -> None:
    """A writer that also appends its step. The step is made as the tuple it is, which takes half the time."""
    takes = ", ".join(signature(write).parameters)
    values = "".join(f"{field}, " for field in tuple(signature(write).parameters)[1:])
    lines = [f"_write({takes})", f"self.log.append(_new(_step, ({values})))"]
    known = {"_write": write, "_step": cast(Any, write).step, "_new": tuple.__new__}
    _make(cls, name, lines, known, takes, write.__doc__)
