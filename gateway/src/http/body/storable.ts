import { type InputFault, isStorable, ServiceError } from '@marketplace/kernel';
import { bodyRefusal } from '../../errors/refusal.ts';

/** Deeper than any body of ours, and shallow enough for every recursion behind it. */
const depthMax = 32;

/** Refuses what parses as JSON and would fail, or be read differently, further in. */
export function assertStorable(value: unknown, path: InputFault['path'] = []): void {
  if (typeof value === 'string') {
    if (!isStorable(value))
      throw new ServiceError('malformed_body', 'A string holds a NUL character or half of a surrogate pair.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= depthMax) throw new ServiceError('malformed_body', `Bodies are at most ${depthMax} levels deep.`);
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__') throw bodyRefusal([...path, key], 'unknown_member', 'There is no such member.');
    assertStorable(key);
    assertStorable(member, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}
