import { z } from 'zod';

/** The member of the errors of quotas that says when the request may be repeated. */
export const availableAtSchema = z.iso.datetime().meta({
  id: 'AvailableAt',
  description: 'From when on the request may be repeated.',
});

/** The time `waitSeconds` after `nowMs`, rounded up to whole seconds, as ISO 8601 text. */
export function availableIn(waitSeconds: number, nowMs = Date.now()): string {
  return new Date(Math.ceil(nowMs / 1000 + waitSeconds) * 1000).toISOString();
}
