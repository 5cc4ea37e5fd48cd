import { type CursorPurpose, type Keyring, readCursor, writeCursor } from '@marketplace/store';

/** Position of a reader of `listDeliveryChanges`. */
export interface ChangePosition {
  /** Time at which the next pass through the changes starts. */
  from: Date;
  /** The last row that was read, if the current pass has more pages; null if the next read starts a pass. */
  after: { updatedAt: Date; id: string } | null;
}

function purposeFor(organizationId: string): CursorPurpose {
  return {
    context: `delivery changes of ${organizationId}`,
    refusal: {
      detail: 'This cursor does not belong to this list of changes.',
      advice: 'Use the cursor of the previous response, or omit it to start now.',
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
