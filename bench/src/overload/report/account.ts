import type { Organization, Scene } from '../scene.ts';

/** Outcomes of all accepted publications. */
export interface Account {
  /** Deliveries that did not arrive, but are in the outbox or open. */
  stillWaiting: number;
  /** Deliveries that did not arrive and are neither in the outbox nor open. */
  lost: number;
  /** Some of the lost deliveries, with their rows in the database. */
  lostExamples: unknown[];
  /** POSTs beyond one for each event and endpoint. */
  duplicates: number;
  /** Publications that reached an endpoint as two events. */
  doubled: number;
}

const examplesMax = 5;

export async function account(scene: Scene, organizations: Organization[]): Promise<Account> {
  const missingNow = () => organizations.flatMap(({ ledger }) => ledger.missing());
  const waiting = missingNow().length > 0 ? await scene.backlog.waitingObjects() : new Set<string>();
  // Deliveries that were completed before the query have arrived by now.
  await scene.sync();
  const missing = missingNow();
  const lost = missing.filter(({ objectId }) => !waiting.has(objectId));
  return {
    stillWaiting: missing.length - lost.length,
    lost: lost.length,
    lostExamples: await Promise.all(
      lost
        .slice(0, examplesMax)
        .map((one) => scene.backlog.whatIsKnownOf(one.objectId).then((known) => ({ ...one, known }))),
    ),
    duplicates: organizations.reduce((sum, { ledger }) => sum + ledger.duplicates(), 0),
    doubled: organizations.reduce((sum, { ledger }) => sum + ledger.doubled(), 0),
  };
}
