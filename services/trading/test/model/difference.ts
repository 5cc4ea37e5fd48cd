import { isDeepStrictEqual } from 'node:util';

/** Where implementation and model differ. */
export class Difference extends Error {}

/** Throws `Difference` unless the implementation's value, in the terms of the model, is that of the model. */
export function expectSame(what: string, actual: unknown, expected: unknown): void {
  // Through JSON, so that absent members and undefined are the same.
  const [is, should] = [plain(actual), plain(expected)];
  if (isDeepStrictEqual(is, should)) return;
  throw new Difference([`${what} differs from the model:`, ...differences(is, should)].join('\n  '));
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** One line for each member that differs. */
function differences(is: unknown, should: unknown, path = ''): string[] {
  if (isDeepStrictEqual(is, should)) return [];
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isObject(is) || !isObject(should) || Array.isArray(is) !== Array.isArray(should))
    return [`${path || 'it'} is ${JSON.stringify(is)}, the model says ${JSON.stringify(should)}`];
  const names = [...new Set([...Object.keys(is), ...Object.keys(should)])];
  return names.flatMap((name) => differences(is[name], should[name], path === '' ? name : `${path}.${name}`));
}
