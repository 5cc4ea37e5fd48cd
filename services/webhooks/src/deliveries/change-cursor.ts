import { type CursorPurpose, type Keyring, readCursor, writeCursor } from '@marketplace/store';

/** Where a reader of changes stands. */
export interface ChangePosition {
  /** Where the next reading begins. */
  from: Date;
  /** The row behind which the present reading goes on. */
  after: { updatedAt: Date; id: string } | null;
}

function purposeFor(organizationId: string): CursorPurpose {
  return {
    context: `delivery changes of ${organizationId}`,
    refusal: {
      detail: 'This cursor was not made for these changes.',
      advice: 'Use the cursor of the answer before, or none to begin now.',
    },
  };
}

export function writeChangeCursor(keyring: Keyring, organizationId: string, { from, after }: ChangePosition): string {
  const position = [from.toISOString(), ...(after ? [after.updatedAt.toISOString(), after.id] : [])];
  return writeCursor(keyring, purposeFor(organizationId), position);
}

/** Throws `invalid_cursor`. */
export function readChangeCursor(keyring: Keyring, organizationId: string, cursor: string): ChangePosition {
  const [from, updatedAt, id] = readCursor(keyring, purposeFor(organizationId), cursor);
  return {
    from: new Date(from!),
    after: updatedAt === undefined || id === undefined ? null : { updatedAt: new Date(updatedAt), id },
  };
}
