import { type Caller, notFound } from '@marketplace/kernel';
import { takeRows } from '@marketplace/store/testing';
import type { Listing } from '@marketplace/trading-contract';
import { execute, type TestedTrading, usd } from '../trading-under-test.ts';

const { code, detail } = notFound();
/** Error of a call for a listing that does not exist or that the caller may not see. */
export const isMissing = { code, detail };

export const thresholds = { autoAcceptAmount: usd(4500), autoDeclineAmount: usd(2000) };

/** Calls the operations on one listing and returns their output. `tested` is read at each call, not before. */
export function listingActions(tested: () => TestedTrading) {
  return {
    get: async (caller: Caller, id: string) => (await tested().client.getListing(caller, { id })).output,
    update: async (caller: Caller, id: string, change: object) =>
      (await tested().client.updateListing(caller, { id, ...change })).output,
    publish: async (caller: Caller, id: string) => (await tested().client.publishListing(caller, { id })).output,
    pause: async (caller: Caller, id: string) => (await tested().client.pauseListing(caller, { id })).output,
    archive: async (caller: Caller, id: string) => (await tested().client.archiveListing(caller, { id })).output,
    /** Writes the status into the row, without an operation. A listing that is sold out has no available units. */
    setStatus: (id: string, status: string) =>
      execute(
        tested(),
        `update listing set status = ?, quantity = case ? when 'sold_out' then quantity_reserved else quantity end
          where id = ?`,
        [status, status, id],
      ),
    /** The events of the listing. Takes all events from the outbox, so each is returned once. */
    eventsOf: async (listing: Listing) =>
      (await takeRows(tested(), 'event')).filter(({ payload }) => payload['objectId'] === listing.id),
  };
}

/** The code of the error that a call rejects with, or `done`. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
