import { z } from 'zod';
import { anyone, defineOperations } from '@marketplace/kernel';

const yearSeconds = 365 * 24 * 3600;

/** Operations on the clock of trading, against which deadlines are compared. For tests. */
export const clockOperations = defineOperations({
  advanceClock: {
    kind: 'command',
    idempotencyKey: 'ignored',
    access: anyone,
    summary:
      'Move the clock of deadlines forward, and request the workflows of all open orders, which compare their ' +
      'deadlines with it. For tests: it fails unless `TEST_HELPERS` is 1.',
    input: z.strictObject({ seconds: z.int().min(1).max(yearSeconds) }),
    output: z.strictObject({ now: z.iso.datetime() }),
  },
});
