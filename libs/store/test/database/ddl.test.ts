import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { clientRequestV1, clockV1, externalCallV1, idempotencyV1, outboxV1 } from '../../src/ddl.ts';

/** Released functions must not change, so that migrated and new databases are equal. Add a line for a new function. */
const released = [
  { statementsOf: outboxV1, digest: 'afdb051e1b659f73' },
  { statementsOf: idempotencyV1, digest: '1c593c15c08e99d6' },
  { statementsOf: clientRequestV1, digest: '998885e8005ca0f8' },
  { statementsOf: clockV1, digest: 'cfd388842931c643' },
  { statementsOf: externalCallV1, digest: '9df504b49b0f1b76' },
];

test.each(released)('$statementsOf.name is unchanged since its release', ({ statementsOf, digest }) => {
  expect(
    createHash('sha256').update(statementsOf('any').join('\n').replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 16),
  ).toBe(digest);
});
