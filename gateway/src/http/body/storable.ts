import { type InputFault, isStorable, ServiceError } from '@marketplace/kernel';
import { bodyRefusal } from '../../errors/refusal.ts';

/** More than any body of the API needs, and little enough for the recursive functions that process it. */
const depthMax = 32;

/**
 * Refuses JSON that services or the database cannot take: NUL characters, lone surrogates, `__proto__`, more than
 * `depthMax` levels. Throws `malformed_body` or `validation_failed`.
 */
export function assertStorable(value: unknown, path: InputFault['path'] = []): void {
  if (typeof value === 'string') {
    if (!isStorable(value))
      throw new ServiceError('malformed_body', 'A string contains a NUL character or half of a surrogate pair.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= depthMax)
    throw new ServiceError('malformed_body', `The body must not have more than ${depthMax} levels.`);
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__') throw bodyRefusal([...path, key], 'unknown_member', 'There is no such member.');
    assertStorable(key);
    assertStorable(member, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}
