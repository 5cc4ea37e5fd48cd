import { newId, systemCaller } from '@marketplace/kernel';
import { newOperator, type OperationsOf } from '@marketplace/store/testing';
import { exampleDispute, exampleRefund } from '@marketplace/trading-contract/engine';
import {
  address,
  create,
  lamp,
  newMarket,
  newOffer,
  newOrder,
  newPaidOrder,
  newSeller,
  personOf,
  type TestedTrading,
  type trading,
  usd,
} from './trading-under-test.ts';

const worker = systemCaller('test', 'req_test');

async function withListing(tested: TestedTrading) {
  const caller = newSeller();
  return { caller, input: { id: (await create(tested, caller)).id } };
}

async function withPublishedListing(tested: TestedTrading) {
  const caller = newSeller();
  return { caller, input: { id: (await create(tested, caller, { publish: true })).id } };
}

/** An offer that awaits its seller. */
async function withOffer(tested: TestedTrading) {
  const { seller, offer } = await newOffer(tested);
  return { caller: seller, input: { id: offer.id } };
}

/** Reads the record by a list of ids. */
function byIds<C>({ caller, input: { id } }: { caller: C; input: { id: string } }) {
  return { caller, input: { ids: [id] } };
}

async function withPaidOrder(tested: TestedTrading) {
  const { seller, buyer, order } = await newPaidOrder(tested);
  return { caller: seller, buyer, input: { id: order.id }, orderId: order.id };
}

async function withFulfilledOrder(tested: TestedTrading) {
  const sample = await withPaidOrder(tested);
  await tested.client.fulfillOrder(sample.caller, sample.input);
  return sample;
}

/** Every operation of the domain, with who may call it (written by hand, not derived) and a call that succeeds. */
export const operations: OperationsOf<typeof trading> = {
  contract: {
    listListings: {
      access: { key: null },
      sample: async (tested) => ({ caller: (await withListing(tested)).caller, input: { mine: true } }),
    },
    getListing: { access: { key: null }, sample: withListing },
    getListings: { access: { key: null }, sample: async (tested) => byIds(await withListing(tested)) },
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
    listOffers: {
      access: { key: 'offers:write' },
      sample: async (tested) => ({ caller: (await withOffer(tested)).caller, input: { role: 'seller' } }),
    },
    getOffer: { access: { key: 'offers:write' }, sample: withOffer },
    getOffers: { access: { key: 'offers:write' }, sample: async (tested) => byIds(await withOffer(tested)) },
    createOffer: {
      access: { key: 'offers:write' },
      sample: async (tested) => {
        const { buyer, listing } = await newMarket(tested);
        return { caller: buyer, input: { listingId: listing.id, unitAmount: usd(4000) } };
      },
    },
    counterOffer: {
      access: { key: 'offers:write' },
      sample: async (tested) => {
        const { caller, input } = await withOffer(tested);
        return { caller, input: { ...input, unitAmount: usd(4500), expectedRevision: 1 } };
      },
    },
    acceptOffer: {
      access: { key: 'offers:write' },
      sample: async (tested) => {
        const { caller, input } = await withOffer(tested);
        return { caller, input: { ...input, expectedRevision: 1 } };
      },
    },
    updateOffer: {
      access: { key: 'offers:write' },
      sample: async (tested) => {
        const { buyer, offer } = await newOffer(tested);
        return { caller: buyer, input: { id: offer.id, externalId: 'RFQ-1' } };
      },
    },
    setOfferShippingAddress: {
      access: { key: 'offers:write' },
      sample: async (tested) => {
        const { buyer, offer } = await newOffer(tested);
        return { caller: buyer, input: { id: offer.id, shippingAddress: address } };
      },
    },
    rejectOffer: { access: { key: 'offers:write' }, sample: withOffer },
    withdrawOffer: {
      access: { key: 'offers:write' },
      sample: async (tested) => {
        const { buyer, offer } = await newOffer(tested);
        return { caller: buyer, input: { id: offer.id } };
      },
    },
    listOrders: {
      access: { key: 'orders:write' },
      sample: async (tested) => ({ caller: (await newOrder(tested)).buyer, input: { role: 'buyer' } }),
    },
    getOrder: { access: { key: 'orders:write' }, sample: withPaidOrder },
    getOrders: { access: { key: 'orders:write' }, sample: async (tested) => byIds(await withPaidOrder(tested)) },
    getOrderToPay: {
      access: { key: 'payments:write' },
      sample: async (tested) => {
        const { caller, input } = await withPaidOrder(tested);
        const { organizationId } = caller;
        const actor = { type: 'api_key', apiKeyId: newId('key'), organizationId, scopes: ['payments:write'] } as const;
        return { caller: { ...caller, actor: { ...actor, scopes: [...actor.scopes] } }, input };
      },
    },
    inspectOrder: {
      access: { operator: ['owner', 'admin', 'finance'] },
      sample: async (tested) => ({ caller: newOperator('finance'), input: (await withPaidOrder(tested)).input }),
    },
    inspectOpenTrade: {
      access: { operator: ['owner', 'admin', 'finance'] },
      sample: async () => ({ caller: newOperator('finance'), input: { id: newId('org') } }),
    },
    createOrder: {
      access: { key: 'orders:write' },
      sample: async (tested) => {
        const { buyer, listing } = await newMarket(tested);
        return { caller: buyer, input: { items: [{ listingId: listing.id, quantity: 2 }] } };
      },
    },
    updateOrder: {
      access: { key: 'orders:write' },
      sample: async (tested) => {
        const { buyer, order } = await newOrder(tested);
        return { caller: buyer, input: { id: order.id, externalId: 'PO-1' } };
      },
    },
    setOrderShippingAddress: {
      access: { key: 'orders:write' },
      sample: async (tested) => {
        const { buyer, order } = await newOrder(tested);
        return { caller: buyer, input: { id: order.id, shippingAddress: address } };
      },
    },
    cancelOrder: {
      access: { key: 'orders:write' },
      sample: async (tested) => {
        const { buyer, order } = await newOrder(tested);
        return { caller: buyer, input: { id: order.id } };
      },
    },
    fulfillOrder: { access: { key: 'orders:write' }, sample: withPaidOrder },
    confirmReceipt: {
      access: { key: 'orders:write' },
      sample: async (tested) => {
        const { buyer, input } = await withFulfilledOrder(tested);
        return { caller: buyer, input };
      },
    },
    recordReports: {
      access: 'system',
      unaudited: 'An authorization is not audited. Other reports are, as by the engine contract.',
      sample: async (tested) => {
        const { order } = await newOrder(tested);
        const capturedAmount = { ...order.total, amount: 0 };
        const report = { kind: 'payment', accountVersion: 1, paymentStatus: 'authorized', capturedAmount } as const;
        return { caller: worker, input: { orderId: order.id, reports: [report] } };
      },
    },
    exportOrders: {
      access: ['owner', 'admin', 'finance'],
      sample: async (tested) => {
        const { buyer } = await withPaidOrder(tested);
        return { caller: personOf(buyer), input: { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' } };
      },
    },
    getInstallation: { access: 'anyone', sample: async () => ({ caller: newSeller(), input: {}, timed: true }) },
    advanceClock: {
      access: 'anyone',
      unaudited: 'It exists for tests only, and changes no record.',
      sample: async () => ({ caller: newSeller(), input: { seconds: 1 } }),
    },
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
    closeOffers: async (tested) => {
      const { organizationId } = (await withOffer(tested)).caller;
      await tested.engine.setOrganizationStatus(worker, { organizationId, status: 'closing', version: 2 });
      return { caller: worker, input: { organizationId, limit: 100 } };
    },
    countObligations: async (tested) => ({
      caller: worker,
      input: { organizationId: (await newOrder(tested)).buyer.organizationId },
    }),
    expireOffers: async () => ({ caller: worker, input: { limit: 100 } }),
    getOrderState: async (tested) => ({
      caller: worker,
      input: { orderId: (await newOrder(tested)).order.id },
      timed: true,
    }),
    sendReminders: async () => ({ caller: worker, input: { limit: 100 } }),
    expireOrder: async (tested) => ({ caller: worker, input: { orderId: (await newOrder(tested)).order.id } }),
    requeueOverdueOrders: async () => ({ caller: worker, input: { after: null, limit: 100 } }),
    recordPayment: async (tested) => {
      const { order } = await newOrder(tested);
      return {
        caller: worker,
        input: { orderId: order.id, accountVersion: 1, paymentStatus: 'paid', capturedAmount: order.total },
      };
    },
    recordRefund: async (tested) => {
      const { orderId } = await withPaidOrder(tested);
      return {
        caller: worker,
        input: {
          orderId,
          accountVersion: 2,
          refund: { ...exampleRefund, orderId },
          refundedAmount: usd(100),
          refundPendingAmount: usd(0),
          chargedBackAmount: usd(0),
        },
      };
    },
    recordDispute: async (tested) => {
      const { orderId } = await withPaidOrder(tested);
      return {
        caller: worker,
        input: { orderId, accountVersion: 2, dispute: { ...exampleDispute, orderId }, payoutEligibleAt: null },
      };
    },
    recordRelease: async (tested) => ({
      caller: worker,
      input: { orderId: (await withFulfilledOrder(tested)).orderId, accountVersion: 2 },
    }),
  },
};
