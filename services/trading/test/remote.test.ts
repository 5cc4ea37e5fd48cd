import { newId, systemCaller } from '@marketplace/kernel';
import { describeRemoteConformance, type SamplesOf } from '@marketplace/store/testing';
import { create, lamp, newSeller, type TestedTrading, trading } from './trading-under-test.ts';

const worker = systemCaller('test', 'req_test');

async function withListing(tested: TestedTrading) {
  const caller = newSeller();
  return { caller, input: { id: (await create(tested, caller)).id } };
}

const samples: SamplesOf<typeof trading> = {
  contract: {
    listListings: async (tested) => ({ caller: (await withListing(tested)).caller, input: { mine: true } }),
    getListing: withListing,
    createListing: async () => ({ caller: newSeller(), input: lamp }),
    updateListing: async (tested) => {
      const { caller, input } = await withListing(tested);
      return { caller, input: { ...input, title: 'Brass lamp' } };
    },
    publishListing: withListing,
  },
  engine: {
    exchangeOutbox: async () => ({ caller: worker, input: { topic: 'event', ack: [], putBack: [], limit: 0, waitMs: 0 } }),
    setOrganizationStatus: async () => ({ caller: worker, input: { organizationId: newId('org'), status: 'suspended', version: 2 } }),
    archiveListings: async (tested) => {
      const { organizationId } = (await withListing(tested)).caller;
      await tested.engine.setOrganizationStatus(worker, { organizationId, status: 'closing', version: 2 });
      return { caller: worker, input: { organizationId, after: null, limit: 100 } };
    },
  },
};

describeRemoteConformance(trading, samples);
