import { invalid } from './api-error.ts';
import type { Books } from './books.ts';
import { nestedOf, type Params, textOf } from './form.ts';

interface Listed {
  id: string;
  created: number;
}

/** A page of objects that fit, the newest first. https://docs.stripe.com/api/pagination */
export function listOf<T extends Listed>(all: Iterable<T>, params: Params, url: string, fits: (object: T) => boolean) {
  const created = nestedOf(params, 'created');
  const from = Number(created['gte'] ?? 0);
  const until = Number(created['lt'] ?? Number.MAX_SAFE_INTEGER);
  const found = [...all].filter((it) => fits(it) && it.created >= from && it.created < until).toReversed();
  const limit = Number(textOf(params, 'limit') ?? 10);
  if (limit < 1 || limit > 100) throw invalid('Invalid limit.', 'parameter_invalid_integer', 'limit');
  const after = textOf(params, 'starting_after');
  const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const data = found.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < found.length, url };
}

/** A filter by members: each parameter that is given must be equal. */
export function equalIn(params: Params, names: string[]): (object: object) => boolean {
  return (object) =>
    names.every((name) => {
      const wanted = textOf(params, name);
      return wanted === undefined || (object as Record<string, unknown>)[name] === wanted;
    });
}

/** A copy of an answer in which the members in `expand` are objects. https://docs.stripe.com/api/expanding_objects */
export function expanded(books: Books, answer: object, params: Params, account: string | undefined): object {
  const copy = structuredClone(answer) as Record<string, unknown>;
  for (const path of Object.values(nestedOf(params, 'expand')))
    expandPath(books, copy, String(path).split('.'), account);
  return copy;
}

function expandPath(
  books: Books,
  at: Record<string, unknown>,
  [name, ...rest]: string[],
  account: string | undefined,
): void {
  if (name === undefined) return;
  const value = at[name];
  if (Array.isArray(value)) {
    for (const item of value) expandPath(books, item as Record<string, unknown>, rest, account);
    return;
  }
  const object = typeof value === 'string' ? structuredClone(objectAt(books, value, account)) : value;
  if (!object) return;
  at[name] = object;
  expandPath(books, object as Record<string, unknown>, rest, account);
}

function objectAt(books: Books, id: string, account: string | undefined): object | undefined {
  const connected = account === undefined ? undefined : books.connected.get(account);
  if (connected) return connected.charges.get(id) ?? connected.entries.get(id);
  const { intents, charges, methods, refunds, transfers, disputes, entries } = books;
  for (const objects of [intents, charges, methods, refunds, transfers, disputes, entries]) {
    const found = (objects as Map<string, object>).get(id);
    if (found) return found;
  }
  return undefined;
}
