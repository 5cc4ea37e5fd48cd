import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { WorkflowInput, WorkflowSignal } from '@marketplace/kernel';
import type * as declared from '@marketplace/identity-contract/workflows';
import type { OrganizationActivities } from './organizations.activities.ts';
import { pin } from '../temporal/pin.ts';

type CloseOrganizationInput = WorkflowInput<typeof declared.closeOrganization> & {
  /** The last listing of the previous run's last batch, if this run continues another. */
  after?: string | null;
};

const lookAgain = defineSignal<[], WorkflowSignal<typeof declared.closeOrganization>>('lookAgain');

const {
  tellOrganizationStatus: tell,
  closeOffers,
  archiveListings,
  countObligations,
  settleClosing,
} = proxyActivities<OrganizationActivities>({
  startToCloseTimeout: '1 minute',
  // Retried without limit: closing was promised, other services decide by their copy of the status, and every activity
  // is repeatable.
  retry: { maximumInterval: '30 seconds' },
});
const { restartClosings: restart } = proxyActivities<OrganizationActivities>({
  startToCloseTimeout: '1 minute',
  // After these attempts, the next run of the schedule tries again.
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});

/**
 * Closes an organization. Trading stops accepting its new listings, offers and orders. Its open offers are closed and
 * its listings archived, batch by batch. Identity closes it when no order is open, nothing is owed, and its bank can no
 * longer return the last payouts.
 */
export async function closeOrganization({ organizationId, after = null }: CloseOrganizationInput): Promise<void> {
  let ended = false;
  setHandler(lookAgain, () => void (ended = true), {
    description:
      'An open record of the organization may have ended: count the open ones now, not minutes later. Operators may ' +
      'send it at any time.',
  });
  if (after === null) await tell({ organizationId });
  for (let position = after; ; ) {
    ended = false;
    // Before the listings, because an offer of an archived listing may be closed for another reason.
    const offers = await closeOpenOffers(organizationId);
    const { next, open: listings } = await archiveListings({ organizationId, after: position });
    const { orders, payouts, balances, waitsUntil } = await countObligations({ organizationId });
    setCurrentDetails(
      `Still open: ${listings} listings, ${offers} offers, ${orders} orders, ` +
        `${payouts} payouts, ${balances} balances.` +
        (waitsUntil ? ` The last payouts may come back until ${waitsUntil}.` : ''),
    );
    if (await settleClosing({ organizationId, listings, offers, orders, payouts, balances, waitsUntil })) break;
    position = next;
    // Something is open that this workflow cannot close. It counts again when that may have ended, or later.
    const isQuiet = listings + offers + orders + payouts + balances === 0;
    if (next === null)
      await condition(() => ended, isQuiet ? pauseMs(waitsUntil) : countAgainMs, {
        summary: 'until what is open is counted again',
      });
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof closeOrganization>({ organizationId, after: position });
  }
  await tell({ organizationId });
}

const countAgainMs = 600_000;
const dayMs = 86_400_000;

/** The time until `waitsUntil`, at most a day, in case the setting or a clock changes meanwhile. */
function pauseMs(waitsUntil: string | null): number {
  const ms = waitsUntil ? Date.parse(waitsUntil) - Date.now() : 0;
  return Math.min(dayMs, Math.max(countAgainMs, ms));
}

/** Closes the open offers in batches. Returns the number left: 0 unless a batch made no progress. */
async function closeOpenOffers(organizationId: string): Promise<number> {
  for (let before = Infinity; ; ) {
    const { open } = await closeOffers({ organizationId });
    if (open === 0 || open >= before) return open;
    before = open;
  }
}

/** Copies an organization's status to the services that store a copy of it. */
export async function tellOrganizationStatus({
  organizationId,
}: Pick<WorkflowInput<typeof declared.tellOrganizationStatus>, 'organizationId'>): Promise<void> {
  await tell({ organizationId });
}

/** Requests the workflow of each closing organization that has none running. Returns the number requested. */
export async function restartClosings(): Promise<number> {
  return restart();
}

pin(restartClosings);
