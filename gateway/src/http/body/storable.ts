import { type InputFault, isStorable, ServiceError } from '@marketplace/kernel';
import { bodyRefusal } from '../../errors/refusal.ts';

/** More than any body of the API needs, and little enough for the recursive functions that process it. */
const depthMax = 32;

/**
 * Refuses JSON that services or the database cannot take: NUL characters, lone surrogates, `__proto__`, more than
 * `depthMax` levels. Throws `malformed_body` or `validation_failed`.
 */
export function assertStorable(value: unknown): void {
  assertWithin(value, []);
}

/** `path` is where the value is. It is changed meanwhile, so that no path is made for a member that is not refused. */
function assertWithin(value: unknown, path: InputFault['path']): void {
  if (typeof value === 'string') {
    if (!isStorable(value))
      throw new ServiceError('malformed_body', 'A string contains a NUL character or half of a surrogate pair.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= depthMax)
    throw new ServiceError('malformed_body', `The body must not have more than ${depthMax} levels.`);
  const isArray = Array.isArray(value);
  for (const key of Object.keys(value)) {
    path.push(isArray ? Number(key) : key);
    if (key === '__proto__') throw bodyRefusal([...path], 'unknown_member', 'There is no such member.');
    if (!isArray) assertWithin(key, path);
    assertWithin((value as Record<string, unknown>)[key], path);
    path.pop();
  }
}
