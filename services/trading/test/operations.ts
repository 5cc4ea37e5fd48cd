import { newId, systemCaller } from '@marketplace/kernel';
import type { OperationsOf } from '@marketplace/store/testing';
import { create, lamp, newSeller, type TestedTrading, type trading } from './trading-under-test.ts';

const worker = systemCaller('test', 'req_test');

async function withListing(tested: TestedTrading) {
  const caller = newSeller();
  return { caller, input: { id: (await create(tested, caller)).id } };
}

async function withPublishedListing(tested: TestedTrading) {
  const caller = newSeller();
  return { caller, input: { id: (await create(tested, caller, { publish: true })).id } };
}

/** Every operation of the domain, with who may call it (written by hand, not derived) and a call that succeeds. */
export const operations: OperationsOf<typeof trading> = {
  contract: {
    listListings: {
      access: { key: null },
      sample: async (tested) => ({ caller: (await withListing(tested)).caller, input: { mine: true } }),
    },
    getListing: { access: { key: null }, sample: withListing },
    createListing: { access: { key: 'listings:write' }, sample: async () => ({ caller: newSeller(), input: lamp }) },
    updateListing: {
      access: { key: 'listings:write' },
      sample: async (tested) => {
        const { caller, input } = await withListing(tested);
        return { caller, input: { ...input, title: 'Brass lamp' } };
      },
    },
    publishListing: { access: { key: 'listings:write' }, sample: withListing },
    pauseListing: { access: { key: 'listings:write' }, sample: withPublishedListing },
    archiveListing: { access: { key: 'listings:write' }, sample: withListing },
  },
  engine: {
    exchangeOutbox: async () => ({
      caller: worker,
      input: { topic: 'event', ack: [], putBack: [], limit: 0, waitMs: 0 },
    }),
    setOrganizationStatus: async () => ({
      caller: worker,
      input: { organizationId: newId('org'), status: 'suspended', version: 2 },
    }),
    archiveListings: async (tested) => {
      const { organizationId } = (await withListing(tested)).caller;
      await tested.engine.setOrganizationStatus(worker, { organizationId, status: 'closing', version: 2 });
      return { caller: worker, input: { organizationId, after: null, limit: 100 } };
    },
  },
};
