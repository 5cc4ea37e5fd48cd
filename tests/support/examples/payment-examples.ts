import { createHmac } from 'node:crypto';
import { noticeSecretOf } from '@marketplace/payments/testing/sandbox';
import { createKeyring, keyringSetting } from '@marketplace/store';
import { newOrder, newTrader } from '../traders.ts';
import { waitFor } from '../wait-for.ts';
import {
  type ExampleWorld,
  forSale,
  newClaim,
  openPayoutAccount,
  paidOrder,
  payoutOf,
  type Preparation,
  newOwner,
  retryingDelivery,
} from './example-world.ts';

type Payer = Parameters<typeof paidOrder>[1];
const withPayment =
  (party: 'seller' | 'buyer', more: Payer = {}): Preparation =>
  async (world) => ({ by: world[party].server, ids: { pay: (await paidOrder(world, more)).payment.id } });
const authorized = { captureMethod: 'manual', paymentMethod: 'pm_card_visa' } as const;
const withOrder: Preparation = async (world) => ({
  by: world.buyer.server,
  ids: { ord: (await paidOrder(world)).order.id },
});
const withClaim =
  (party: 'seller' | 'buyer'): Preparation =>
  async (world) => ({ by: world[party].server, ids: { dsp: await newClaim(world) } });

const withRefund: Preparation = async (world) => {
  const { payment } = await paidOrder(world);
  const { body } = await world.seller.server.post<{ id: string }>(`/payments/${payment.id}/refunds`, {});
  return { by: world.seller.server, ids: { pay: payment.id, rfd: body.id } };
};

const paid = new WeakMap<ExampleWorld, Promise<string>>();
/** The id of a payout that was released. */
function releasedPayout(world: ExampleWorld): Promise<string> {
  const payout = paid.get(world) ?? payoutOf(world, 'released').then(({ id }) => id);
  paid.set(world, payout);
  return payout;
}
const withPayout: Preparation = async (world) => ({
  by: world.seller.owner,
  ids: { po: await releasedPayout(world) },
});

let manualSellers = 0;
/** A seller that releases payouts by hand, with one waiting payout. */
export async function withWaitingPayout(world: ExampleWorld) {
  const seller = await newTrader(world, `by-hand-${(manualSellers += 1)}@examples.example`);
  await openPayoutAccount(seller, { payoutSchedule: 'manual' });
  const { id } = await payoutOf({ ...world, seller }, 'scheduled');
  return { owner: seller.owner, id };
}

const period = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
const exported: Preparation = ({ seller }) => ({ by: seller.owner, query: period });

/** Records of payments, by the prefix of their ids, each with a party that may see it. */
export const paymentRecords: Record<string, Preparation> = {
  pay: withPayment('buyer'),
  rfd: withRefund,
  dsp: withClaim('seller'),
  po: withPayout,
};

/** Preparations for the examples of payments, refunds, disputes and payouts that need more than the record. */
export const paymentExamples: Record<string, Preparation> = {
  getOrderLedger: withOrder,
  listPayments: withPayment('buyer'),
  createPayment: async ({ buyer, seller }) => ({
    by: buyer.server,
    ids: { ord: (await newOrder(buyer, await forSale(seller))).id },
  }),
  updatePayment: withPayment('seller'),
  confirmPayment: withPayment('buyer', {
    paymentMethod: 'pm_card_authenticationRequired',
    returnUrl: 'https://buyer.example/back',
  }),
  cancelPayment: withPayment('buyer', authorized),
  capturePayment: withPayment('seller', authorized),
  listRefunds: withRefund,
  listOwnRefunds: withRefund,
  createRefund: withPayment('seller'),
  createDispute: withOrder,
  listDisputes: withClaim('seller'),
  withdrawDispute: withClaim('buyer'),
  listPayouts: withPayout,
  releasePayout: async (world) => {
    const { owner, id } = await withWaitingPayout(world);
    return { by: owner, ids: { po: id } };
  },
  retryPayout: async (world) => {
    const { owner, id } = await withWaitingPayout(world);
    await fetch(`${world.origin}/api/v1/test-helpers/payouts/${id}/fail`, { method: 'POST' });
    await owner.post(`/payouts/${id}/release`);
    await waitFor('the payout to fail', async () => {
      const { body } = await owner.get<{ status: string }>(`/payouts/${id}`);
      return body.status === 'failed';
    });
    return { by: owner, ids: { po: id } };
  },
  getBalance: withPayout,
  exportOrders: exported,
  exportPayments: exported,
  exportRefunds: exported,
  exportPayouts: exported,
  exportLedgerEntries: exported,
  receiveProviderNotice: ({ nobody, base }) => {
    const data = { object: { id: 'pi_of_nobody', object: 'payment' } };
    const body = JSON.stringify({ id: 'evt_example', type: 'payment_intent.succeeded', data });
    const seconds = Math.floor(Date.now() / 1000);
    const noticeSecret = noticeSecretOf(createKeyring(keyringSetting.parse(base.secrets.keyring)));
    const signature = createHmac('sha256', noticeSecret).update(`${seconds}.${body}`).digest('hex');
    return { by: nobody, raw: { body, headers: { 'sandbox-signature': `t=${seconds},v1=${signature}` } } };
  },
};

const byOperator: Preparation = ({ operator }) => ({ by: operator });
const withPaidOrder: Preparation = async (world) => {
  const { order, payment } = await paidOrder(world);
  return { by: world.operator, ids: { ord: order.id, pay: payment.id } };
};
const withChargeback: Preparation = async (world) => {
  const { payment } = await paidOrder(world);
  await fetch(`${world.origin}/api/v1/test-helpers/payments/${payment.id}/dispute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const id = await waitFor('the chargeback', async () => {
    const { body } = await world.operator.get<{ data: { id: string; paymentId: string }[] }>(
      '/operator/disputes?source=provider&status=needs_response&limit=100',
    );
    return body.data.find(({ paymentId }) => paymentId === payment.id)?.id;
  });
  return { by: world.operator, ids: { dsp: id } };
};
const reason = 'Agreed by phone.';

const aboutOrganization =
  (...before: string[]): Preparation =>
  async (world: ExampleWorld) => {
    const { organizationId } = await newOwner(world);
    for (const action of before)
      await world.operator.post(`/operator/organizations/${organizationId}/${action}`, { reason });
    return { by: world.operator, ids: { org: organizationId } };
  };

/** Preparations for the examples of the operator of the platform. */
export const operatorExamples: Record<string, Preparation> = {
  inspectOrder: withPaidOrder,
  inspectOrderMoney: withPaidOrder,
  refundAsOperator: withPaidOrder,
  releasePayoutAsOperator: async (world) => {
    const { id } = await withWaitingPayout(world);
    return { by: world.operator, ids: { po: id } };
  },
  decideClaim: async (world) => ({ by: world.operator, ids: { dsp: await newClaim(world) } }),
  submitEvidenceAsOperator: withChargeback,
  acceptDisputeAsOperator: withChargeback,
  listOperatorDisputes: async (world) => {
    await newClaim(world);
    return { by: world.operator };
  },
  listDueClaims: async (world) => {
    await newClaim(world);
    return { by: world.operator };
  },
  listMoneyAlerts: async (world) => {
    const refused = { captureMethod: 'manual', paymentMethod: 'pm_sandbox_captureRejected' } as const;
    const { payment } = await paidOrder(world, refused);
    await world.seller.server.post(`/payments/${payment.id}/capture`, {});
    return { by: world.operator };
  },
  listRiskHolds: async (world) => {
    const { id } = await withWaitingPayout(world);
    // Controls of risk are off in a sandbox, so nothing waits because of them.
    const held = `update payments.payout set status = 'on_hold', hold_reasons = '{new_seller}' where id = $1`;
    await world.database.query(held, [id]);
    return { by: world.operator };
  },
  getWaitingPayouts: async (world) => {
    await withWaitingPayout(world);
    return { by: world.operator };
  },
  liftRiskHolds: aboutOrganization(),
  approvePayout: async (world) => ({ by: world.operator, ids: { po: (await withWaitingPayout(world)).id } }),
  listPayoutFreezes: aboutOrganization('freeze-payouts'),
  getPlatformFreeze: byOperator,
  freezePlatform: byOperator,
  unfreezePlatform: byOperator,
  listWorstEndpoints: async (world) => {
    await retryingDelivery(world);
    return { by: world.operator };
  },
  inspectOrganization: aboutOrganization(),
  inspectOpenTrade: aboutOrganization(),
  suspendOrganization: aboutOrganization(),
  activateOrganization: aboutOrganization('suspend'),
  freezePayouts: aboutOrganization(),
  unfreezePayouts: aboutOrganization('freeze-payouts'),
};
