import { type DocumentNode, Kind } from 'graphql';
import { ServiceError } from '@marketplace/kernel';
import { type EntriesField, nameOfType } from '../schema/expand.ts';

/** Steps from an object to one of its parts: names of members, and positions in lists. */
export type Path = readonly (string | number)[];

type Members = Record<string, unknown>;

/** The members of an object as a list of name and value. Null for null. */
export function toEntries(object: object | null | undefined, { key, value }: EntriesField): Members[] | null {
  return object == null ? null : Object.entries(object).map(([name, each]) => ({ [key]: name, [value]: each }));
}

/** Reads values of input types that have fields with `@entries`. */
export interface InputReader {
  /** The member that a field of an input type sets. */
  memberOf(type: string, field: string): string;
  /**
   * The value with each list of name and value as an object. Throws `validation_failed` if a name occurs twice, or is
   * `__proto__`, which a body of REST may not have either.
   */
  read(type: string, value: unknown): unknown;
  /** Path in the client's input of the value that has this path in the input that was read. */
  locate(type: string, value: unknown, path: Path): Path;
}

export function inputReader(document: DocumentNode, entries: readonly EntriesField[]): InputReader {
  const types = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION
        ? [[definition.name.value, new Map(definition.fields!.map(({ name, type }) => [name.value, nameOfType(type)]))]]
        : [],
    ),
  );
  const ruleOf = (type: string, field: string) => entries.find((each) => each.parent === type && each.field === field);

  const read = (type: string, value: unknown, at: Path): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each, index) => read(type, each, [...at, index]));
    const fields = types.get(type)!;
    return Object.fromEntries(
      Object.entries(value).map(([field, sent]) => {
        const rule = ruleOf(type, field);
        const path = [...at, field];
        if (!rule) return [field, read(fields.get(field)!, sent, path)];
        return [rule.of, sent === null ? null : toObject(sent as Members[], rule, path)];
      }),
    );
  };

  const locate = (type: string, value: unknown, path: Path): Path => {
    const [step, ...rest] = path;
    if (step === undefined || typeof value !== 'object' || value === null) return path;
    const rule = entries.find(({ parent, field, of }) => parent === type && of === step && Object.hasOwn(value, field));
    if (!rule) {
      const inner = Array.isArray(value) ? type : types.get(type)?.get(String(step));
      return inner === undefined ? path : [step, ...locate(inner, (value as Members)[step], rest)];
    }
    const [name, ...more] = rest;
    const index = ((value as Members)[rule.field] as Members[] | null)?.findIndex((each) => each[rule.key] === name);
    if (index === undefined || index < 0) return [rule.field];
    return [rule.field, index, ...(more.length > 0 ? [rule.value, ...more] : [])];
  };

  return {
    memberOf: (type, field) => ruleOf(type, field)?.of ?? field,
    read: (type, value) => read(type, value, []),
    locate,
  };
}

function toObject(list: Members[], { key, value }: EntriesField, at: Path): Members {
  const names = list.map((each) => each[key] as string);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw refused([...at, twice, key], 'This name occurs more than once.');
  const unsafe = names.indexOf(unsafeName);
  if (unsafe >= 0) throw refused([...at, unsafe, key], 'There is no such member.', 'unknown_member');
  return Object.fromEntries(list.map((each) => [each[key] as string, each[value]]));
}

/** A name that contracts would drop. */
const unsafeName = '__proto__';

function refused(path: Path, detail: string, code = 'custom'): ServiceError {
  return new ServiceError('validation_failed', 'The input is not valid: see `errors`.', {
    faults: [{ path: [...path], code, detail }],
  });
}
