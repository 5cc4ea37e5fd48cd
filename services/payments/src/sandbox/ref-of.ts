import { createHash } from 'node:crypto';

/** An id of the sandbox: a digest of `parts`. The same parts make the same id, so nothing is made twice. */
export function refOf(prefix: string, ...parts: string[]): string {
  return `${prefix}_${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24)}`;
}
