import { timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@marketplace/kernel';
import type { Keyring } from '@marketplace/store';

/** Where a reader of changes stands. */
export interface ChangePosition {
  /** Where the next reading begins. */
  from: Date;
  /** The row behind which the present reading goes on. */
  after: { updatedAt: Date; id: string } | null;
}

/** A position and a tag over it and the organization that it was made for, as cursors of lists have it. */
export function writeChangeCursor(keyring: Keyring, organizationId: string, { from, after }: ChangePosition): string {
  const body = Buffer.from(JSON.stringify([1, from, ...(after ? [after.updatedAt, after.id] : [])])).toString('base64url');
  return `${body}.${tagOf(keyring, organizationId, body)}`;
}

/** Throws `invalid_cursor`. */
export function readChangeCursor(keyring: Keyring, organizationId: string, cursor: string): ChangePosition {
  const [body = '', given = '', ...more] = cursor.split('.');
  const expected = Buffer.from(tagOf(keyring, organizationId, body));
  const actual = Buffer.from(given);
  if (more.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw new ServiceError('invalid_cursor', 'This cursor was not made for these changes.', {
      faults: [{ path: ['cursor'], code: 'invalid_cursor', detail: 'Use the cursor of the answer before, or none to begin now.' }],
    });
  }
  const [, from, updatedAt, id] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, string, string?, string?];
  return { from: new Date(from), after: updatedAt === undefined || id === undefined ? null : { updatedAt: new Date(updatedAt), id } };
}

function tagOf(keyring: Keyring, organizationId: string, body: string): string {
  return keyring.mac('cursor', `${body}.delivery changes of ${organizationId}`).slice(0, 22);
}
