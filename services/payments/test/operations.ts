import { newId } from '@marketplace/kernel';
import type { OperationsOf } from '@marketplace/store/testing';
import { operatorOperations } from './operator-operations.ts';
import { sign, signatureHeader } from '../src/sandbox/notices/signature.ts';
import {
  advance,
  buyerOf,
  newPaidSale,
  newParty,
  newSale,
  noticeSecret,
  orderOf,
  pay,
  type payments,
  personOf,
  sandboxOf,
  type TestedPayments,
  worker,
} from './payments-under-test.ts';
import {
  accountInFrance,
  fulfilledNow,
  newFulfilledSale,
  newReleasedSale,
  newSellerWithAccount,
} from './payout-actions.ts';
import { testHelperOperations } from './test-helper-operations.ts';

async function withPayment(tested: TestedPayments) {
  const { buyer, seller, payment } = await newPaidSale(tested);
  return { caller: buyer, seller, input: { id: payment.id } };
}

async function withAuthorization(tested: TestedPayments) {
  const sale = await newPaidSale(tested, { captureMethod: 'manual' });
  return { ...sale, input: { id: sale.payment.id } };
}

async function withRefund(tested: TestedPayments) {
  const { seller: caller, input } = await withPayment(tested);
  const { output: refund } = await tested.client.createRefund(caller, { ...input, amount: usd(100) });
  return { caller, payment: input, refund };
}

async function withPayout(tested: TestedPayments) {
  const { seller, orderId } = await newReleasedSale(tested);
  const { data } = (await tested.client.listPayouts(personOf(seller), { orderId })).output;
  return { caller: personOf(seller), orderId, input: { id: data[0]!.id } };
}

const usd = (amount: number) => ({ amount, currency: 'USD' as const });
const payment = { access: { key: 'payments:write' } } as const;
const dispute = { access: { key: 'orders:write' } } as const;

async function withClaim(tested: TestedPayments) {
  const sale = await newPaidSale(tested);
  const claim = { id: sale.orderId, reason: 'other', description: 'Something else has arrived.' } as const;
  const { output } = await tested.client.createDispute(sale.buyer, claim);
  return { ...sale, input: { id: output.id } };
}

async function bySeller(tested: TestedPayments) {
  const { seller: caller, input } = await withClaim(tested);
  return { caller, input };
}
const payout = { access: ['owner', 'admin', 'finance'] } as const;

const exported = { access: ['owner', 'admin', 'finance'], sample: withPeriod } as const;

async function withPeriod(tested: TestedPayments) {
  const { seller } = await newPaidSale(tested);
  return { caller: personOf(seller), input: { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' } };
}

/** Every operation of the domain, with who may call it (written by hand, not derived) and a call that succeeds. */
export const operations: OperationsOf<typeof payments> = {
  contract: {
    listPayments: {
      ...payment,
      sample: async (tested) => ({ caller: (await withPayment(tested)).caller, input: { role: 'payer' } }),
    },
    getPayment: { ...payment, sample: withPayment },
    getOrderReports: {
      access: 'system',
      sample: async (tested) => ({ caller: worker, input: { orderId: (await newPaidSale(tested)).orderId } }),
    },
    recordCancellation: {
      access: 'system',
      unaudited: 'Trading audits the cancellation.',
      sample: async (tested) => ({ caller: worker, input: { orderId: (await withAuthorization(tested)).orderId } }),
    },
    getPayments: {
      ...payment,
      sample: async (tested) => {
        const { caller, input } = await withPayment(tested);
        return { caller, input: { ids: [input.id] } };
      },
    },
    getPaymentsOfOrders: {
      ...payment,
      sample: async (tested) => {
        const { buyer, orderId } = await newPaidSale(tested);
        return { caller: buyer, input: { orderIds: [orderId] } };
      },
    },
    createPayment: {
      ...payment,
      sample: async () => {
        const sale = newSale();
        return { caller: buyerOf(sale), input: { orderId: sale.orderId, paymentMethod: 'pm_card_visa' } };
      },
    },
    updatePayment: {
      ...payment,
      sample: async (tested) => {
        const { caller, input } = await withPayment(tested);
        return { caller, input: { ...input, externalId: 'TX-1' } };
      },
    },
    confirmPayment: {
      ...payment,
      sample: async (tested) => {
        const sale = await newPaidSale(tested, { paymentMethod: 'pm_card_authenticationRequired' });
        return { caller: sale.buyer, input: { id: sale.payment.id } };
      },
    },
    cancelPayment: {
      ...payment,
      sample: async (tested) => {
        const { buyer, input } = await withAuthorization(tested);
        return { caller: buyer, input };
      },
    },
    capturePayment: {
      ...payment,
      sample: async (tested) => {
        const { seller, input } = await withAuthorization(tested);
        return { caller: seller, input };
      },
    },
    listRefunds: {
      ...payment,
      sample: async (tested) => {
        const refunded = await withRefund(tested);
        return { caller: refunded.caller, input: refunded.payment };
      },
    },
    listOwnRefunds: {
      ...payment,
      sample: async (tested) => ({ caller: (await withRefund(tested)).caller, input: { role: 'payee' } }),
    },
    getRefund: {
      ...payment,
      sample: async (tested) => {
        const { caller, refund } = await withRefund(tested);
        return { caller, input: { id: refund.id } };
      },
    },
    getRefunds: {
      ...payment,
      sample: async (tested) => {
        const { caller, refund } = await withRefund(tested);
        return { caller, input: { ids: [refund.id] } };
      },
    },
    getRefundsOfPayments: {
      ...payment,
      sample: async (tested) => {
        const refunded = await withRefund(tested);
        return { caller: refunded.caller, input: { paymentIds: [refunded.payment.id] } };
      },
    },
    createRefund: {
      ...payment,
      sample: async (tested) => {
        const { seller: caller, input } = await withPayment(tested);
        return { caller, input: { ...input, amount: usd(100) } };
      },
    },
    listDisputes: {
      ...dispute,
      sample: async (tested) => {
        const { buyer, orderId } = await withClaim(tested);
        return { caller: buyer, input: { orderId } };
      },
    },
    getDispute: { ...dispute, sample: bySeller },
    getDisputes: {
      ...dispute,
      sample: async (tested) => {
        const { caller, input } = await bySeller(tested);
        return { caller, input: { ids: [input.id] } };
      },
    },
    getDisputesOfOrders: {
      ...dispute,
      sample: async (tested) => {
        const { buyer, orderId } = await withClaim(tested);
        return { caller: buyer, input: { orderIds: [orderId] } };
      },
    },
    createDispute: {
      ...dispute,
      sample: async (tested) => {
        const { buyer, orderId } = await newPaidSale(tested);
        return { caller: buyer, input: { id: orderId, reason: 'not_received', description: 'Nothing has arrived.' } };
      },
    },
    submitEvidence: {
      ...dispute,
      sample: async (tested) => {
        const { caller, input } = await bySeller(tested);
        return { caller, input: { ...input, text: 'It was delivered.' } };
      },
    },
    acceptDispute: { ...dispute, sample: bySeller },
    withdrawDispute: {
      ...dispute,
      sample: async (tested) => {
        const { buyer, input } = await withClaim(tested);
        return { caller: buyer, input };
      },
    },
    ...testHelperOperations,
    getReceipt: { ...payment, sample: withPayment },
    getStatement: { ...payout, sample: withPayout },
    exportPayments: { ...exported, access: [...exported.access] },
    exportRefunds: { ...exported, access: [...exported.access] },
    exportPayouts: { ...exported, access: [...exported.access] },
    exportLedgerEntries: { ...exported, access: [...exported.access] },
    receiveProviderNotice: {
      access: 'anyone',
      unaudited: 'A provider is no member of an organization. What a notice changes is audited when it is processed.',
      sample: async () => {
        const data = { object: { id: 'pi_of_nobody', object: 'payment' } };
        const body = Buffer.from(JSON.stringify({ id: 'evt_sample', type: 'payment_intent.succeeded', data }));
        const headers = { [signatureHeader]: sign(noticeSecret, body) };
        const caller = { requestId: 'req_notice', actor: { type: 'anonymous' as const } };
        return { caller, input: { provider: 'sandbox', body: body.toString('base64'), headers } };
      },
    },
    listPayouts: {
      ...payout,
      sample: async (tested) => {
        const { caller, orderId } = await withPayout(tested);
        return { caller, input: { orderId } };
      },
    },
    getPayout: { ...payout, sample: withPayout },
    getPayouts: {
      ...payout,
      sample: async (tested) => {
        const { caller, input } = await withPayout(tested);
        return { caller, input: { ids: [input.id] } };
      },
    },
    releasePayout: {
      ...payout,
      sample: async (tested) => {
        const { seller, orderId } = await newReleasedSale(tested, { payoutSchedule: 'manual' });
        const [found] = (await tested.client.listPayouts(personOf(seller), { orderId })).output.data;
        return { caller: personOf(seller), input: { id: found!.id } };
      },
    },
    retryPayout: {
      ...payout,
      sample: async (tested) => {
        const { caller, orderId, input } = await withPayout(tested);
        const controls = await sandboxOf(tested);
        await controls.failPayout(input.id);
        await tested.engine.startPayout(worker, { orderId });
        return { caller, input };
      },
    },
    getBalance: {
      ...payout,
      sample: async (tested) => ({ caller: (await withPayout(tested)).caller, input: {} }),
    },
    getPayoutAccount: {
      ...payout,
      sample: async (tested) => {
        const seller = await newSellerWithAccount(tested);
        return { caller: personOf(seller), input: { id: seller.organizationId } };
      },
    },
    setPayoutAccount: {
      ...payout,
      stepUp: true,
      sample: async () => {
        const seller = newParty();
        return { caller: personOf(seller), input: { id: seller.organizationId, ...accountInFrance } };
      },
    },
    getOrderLedger: {
      access: { key: 'orders:write' },
      sample: async (tested) => {
        const { seller, orderId } = await newReleasedSale(tested);
        return { caller: seller, input: { id: orderId } };
      },
    },
    ...operatorOperations,
  },
  engine: {
    exchangeOutbox: async () => ({
      caller: worker,
      input: { topic: 'event', ack: [], putBack: [], limit: 0, waitMs: 0 },
    }),
    finishExternalCalls: async () => ({ caller: worker, input: {} }),
    openAccount: async () => ({ caller: worker, input: orderOf(newSale()) }),
    getAccountState: async (tested) => ({
      caller: worker,
      input: { orderId: (await newPaidSale(tested)).orderId },
      timed: true,
    }),
    acknowledgeReport: async (tested) => ({
      caller: worker,
      input: { orderId: (await newPaidSale(tested)).orderId, accountVersion: 1 },
    }),
    closeAccount: async (tested) => {
      const sale = newSale();
      await pay(tested, sale);
      return { caller: worker, input: orderOf(sale) };
    },
    refundOrder: async (tested) => ({
      caller: worker,
      input: { orderId: (await newPaidSale(tested)).orderId, reason: 'seller_canceled' },
    }),
    captureDue: async (tested) => {
      const { orderId } = await withAuthorization(tested);
      await advance(tested, 6 * 86_400);
      return { caller: worker, input: { orderId } };
    },
    expireClaim: async (tested) => {
      const { orderId } = await withClaim(tested);
      await advance(tested, 8 * 86_400);
      return { caller: worker, input: { orderId } };
    },
    answerDispute: async (tested) => {
      const { seller, payment, orderId } = await newPaidSale(tested);
      await tested.client.createRefund(seller, { id: payment.id });
      await (await sandboxOf(tested)).disputePayment(payment.id, { stage: 'chargeback', reason: 'fraudulent' });
      return { caller: worker, input: { orderId } };
    },
    sendReminders: async () => ({ caller: worker, input: { limit: 100 } }),
    processNotices: async () => ({ caller: worker, input: { limit: 100, waitMs: 0 } }),
    refreshPending: async () => ({ caller: worker, input: { after: null, limit: 100 } }),
    setOrganizationStatus: async () => ({
      caller: worker,
      input: { organizationId: newId('org'), status: 'suspended', version: 2 },
    }),
    countObligations: async (tested) => ({
      caller: worker,
      input: { organizationId: (await newReleasedSale(tested)).seller.organizationId },
    }),
    recordFulfillment: async (tested) => {
      const { orderId } = await newPaidSale(tested);
      return { caller: worker, input: { orderId, ...fulfilledNow(), receiptConfirmedAt: null } };
    },
    releaseOrder: async (tested) => ({ caller: worker, input: { orderId: (await newFulfilledSale(tested)).orderId } }),
    startPayout: async (tested) => ({ caller: worker, input: { orderId: (await newReleasedSale(tested)).orderId } }),
    requeuePayouts: async () => ({ caller: worker, input: { after: null, limit: 100 } }),
    verifyBooks: async () => ({ caller: worker, input: {} }),
    payOutBalances: async () => ({ caller: worker, input: { limit: 100 } }),
    writeOffDebts: async () => ({ caller: worker, input: { limit: 100 } }),
  },
};
