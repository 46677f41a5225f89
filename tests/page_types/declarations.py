"""Python types as TypeScript declares them: dataclasses, TypedDicts, msgspec structs, Literals, tuples, unions."""

import dataclasses
import inspect
import types
from collections.abc import Iterator, Mapping, Sequence
from typing import (
    Annotated,
    Final,
    Literal,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from engine.game import ActionKinds, Json, Setup, View, snake

PLAIN: Final[Mapping[object, str]] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
    Setup: "object",  # each game has its own
    View: "object",
}
ONE_OF: Final = """\
type KeysOf<U> = U extends unknown ? keyof U : never;
type Only<T, All extends PropertyKey> = T & { [K in Exclude<All, keyof T>]?: undefined };
/** One of several; fields that it lacks are undefined. */
export type OneOf<U, All extends PropertyKey = KeysOf<U>> = U extends unknown ? Only<U, All> : never;
"""
JSON: Final = "export type Json = any;\n"


class Field(NamedTuple):
    """A field as JSON has it; `default` if the class gives it one, `optional` if it may be left out either way."""

    name: str
    kind: object
    default: bool = False
    optional: bool = False


class Declarations:
    """One file of declarations.

    `modules` give the names of Literals. What `shared` has already declared is imported from there. Where pages `say`
    something, fields with a default may be left out.
    """

    def __init__(self, modules: Sequence[types.ModuleType], shared: "Declarations | None" = None) -> None:
        self._shared = shared
        self._literals = {
            value: name
            for module in modules
            for name, value in vars(module).items()
            if get_origin(value) is Literal and not name.startswith("_")
        }
        self._names: dict[object, str] = {}
        self._blocks: list[str] = []
        self._imported: set[str] = set()

    def text(self, head: str) -> str:
        """The whole file, which begins with the comment `head`."""
        imports = f'import type {{ {", ".join(sorted(self._imported))} }} from "./table.js";\n'
        return "\n".join([f"// {head}\n", imports if self._shared else ONE_OF, *self._blocks])

    def add(self, block: str, *imported: str) -> None:
        """A declaration in TypeScript's own words, and the names of the shared ones that it uses."""
        self._blocks.append(block)
        self._imported.update(imported)

    def declare(self, kind: object, say: bool = False) -> str:
        """The TypeScript of a Python type; classes in it are declared on the way."""
        if kind in PLAIN:
            return PLAIN[kind]
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            actions = next((one for one in args[1:] if isinstance(one, ActionKinds)), None)
            return self.actions("Action", actions.kinds) if actions else self.declare(args[0], say)
        if origin is Literal:
            return self._literal(kind)
        if origin in (Union, types.UnionType):
            if set(JSON_ARGS) <= set(args):
                return self._json()
            return " | ".join(dict.fromkeys(self.declare(one, say) for one in args))
        if origin is not None:
            return self._container(origin, args, say)
        return self._interface(kind, say) if isinstance(kind, type) else self._json()

    def _container(self, origin: object, args: tuple[object, ...], say: bool) -> str:
        if origin is tuple and args[1:] != (Ellipsis,):
            return f"[{', '.join(self.declare(one, say) for one in args)}]"
        if not isinstance(origin, type):
            raise TypeError(f"no page can be told {origin!r}")
        if issubclass(origin, Mapping):
            return self._record(args, say)
        item = self.declare(args[0], say)
        return f"({item})[]" if " | " in item else f"{item}[]"

    def _record(self, args: tuple[object, ...], say: bool) -> str:
        if args[1] is object:
            return "object"  # an interface has no index signature, so it is no Record<string, unknown>
        key = self.declare(args[0], say)
        record = f"Record<{'string' if key == 'number' else key}, {self.declare(args[1], say)}>"
        return f"Partial<{record}>" if get_origin(args[0]) is Literal else record

    def _literal(self, kind: object) -> str:
        values = " | ".join(
            f'"{one}"' if isinstance(one, str) else str(one).lower() for one in get_args(kind)
        )
        name = self._literals.get(kind)
        if name is None:
            return values
        if kind not in self._names:
            self._names[kind] = name
            self._blocks.append(f"export type {name} = {values};\n")
        return name

    def _json(self) -> str:
        if self._shared is not None:
            self._imported.add("Json")
            return self._shared._json()
        if "Json" not in self._names:
            self._names["Json"] = "Json"
            self._blocks.append(JSON)
        return "Json"

    def _interface(self, kind: type, say: bool) -> str:
        if self._shared is not None and kind in self._shared._names:
            self._imported.add(self._shared._names[kind])
            return self._shared._names[kind]
        if kind not in self._names:
            self._names[kind] = kind.__name__.lstrip("_")
            tag = _tag(kind)
            self._write(kind, self._names[kind], (tag,) if tag else (), say)
        return self._names[kind]

    def _write(self, kind: type, name: str, tags: tuple[tuple[str, str], ...], say: bool) -> None:
        lines = [f'  {field}: "{value}";' for field, value in tags]
        for one in _fields(kind):
            mark = "?" if one.optional or (say and one.default) else ""
            lines.append(f"  {one.name}{mark}: {self.declare(one.kind, say)};")
        self._blocks.append("\n".join([f"{_comment(kind)}export interface {name} {{", *lines, "}\n"]))

    def actions(self, union: str, kinds: object, say: bool = False) -> str:
        """A union of actions, told apart by `do`: as the table tells them, or as pages say them."""
        if union not in self._names:
            self._names[union] = union
            members = []
            for one in get_args(kinds):
                # An action without defaults is the same in both.
                same = say and not any(field.default for field in _fields(one))
                members.append(f"{one.__name__}{'Action' if same else union}")
                if not same:
                    self._write(one, members[-1], (("do", snake(one.__name__)),), say)
            self._union(union, members)
        return union

    def messages(self, union: str, kinds: object, suffix: str = "", say: bool = False) -> None:
        """A union of messages; the name of each ends in `suffix`."""
        members = []
        for one in get_args(kinds):
            tag = _tag(one)
            if suffix and tag:
                self._write(one, f"{one.__name__}{suffix}", (tag,), say)
                members.append(f"{one.__name__}{suffix}")
            else:
                members.append(self.declare(one, say))
        self._union(union, members)

    def _union(self, name: str, members: list[str]) -> None:
        """Any field of a member may be asked for: those that others lack are undefined there."""
        self._imported.add("OneOf")
        listed = "\n".join(f"  | {one}" for one in members)
        self._blocks.append(f"export type {name} = OneOf<\n{listed}\n>;\n")


class _Holder:
    json: Json


JSON_ARGS: Final = get_args(get_type_hints(_Holder)["json"])


def _fields(kind: type) -> Iterator[Field]:
    hints = get_type_hints(kind, include_extras=not is_typeddict(kind))
    if is_typeddict(kind):
        required: frozenset[str] = vars(kind)["__required_keys__"]
        yield from (Field(name, hint, optional=name not in required) for name, hint in hints.items())
    elif dataclasses.is_dataclass(kind):
        for one in dataclasses.fields(kind):
            missing = dataclasses.MISSING
            default = one.default is not missing or one.default_factory is not missing
            yield Field(one.name, hints[one.name], default)
    elif issubclass(kind, msgspec.Struct):
        for info in msgspec.structs.fields(kind):
            unset = msgspec.UnsetType in get_args(hints[info.name])
            bare = _without_unset(hints[info.name]) if unset else hints[info.name]
            yield Field(info.encode_name, bare, not info.required, unset)
    else:
        raise TypeError(f"no page can be told {kind!r}")


def _without_unset(kind: object) -> object:
    return Union[tuple(one for one in get_args(kind) if one is not msgspec.UnsetType)]  # noqa: UP007


def _tag(kind: type) -> tuple[str, str] | None:
    """The field that tells a struct from the others of its union, and its value."""
    config = getattr(kind, "__struct_config__", None)
    return (config.tag_field, config.tag) if config is not None and config.tag_field else None


def _comment(kind: type) -> str:
    """The docstring as a comment; a dataclass without one has its signature there."""
    doc = inspect.getdoc(kind) if kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}(") else None
    if not doc or doc == inspect.getdoc(dict):
        return ""
    lines = doc.replace("*/", "* /").split("\n")
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"
