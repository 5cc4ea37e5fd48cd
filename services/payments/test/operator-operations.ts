import { newId } from '@marketplace/kernel';
import { newOperator, type OperationsOf } from '@marketplace/store/testing';
import { settle } from './observe.ts';
import { newPaidSale, type payments, sandboxOf, type TestedPayments } from './payments-under-test.ts';
import { newReleasedSale, payoutOf } from './payout-actions.ts';

const access = { operator: ['owner', 'admin', 'finance'] } as const;
const reason = 'Agreed with the seller by phone.';

/** A member of the operator, with the organization as the gateway has read it. */
function about(organizationId: string) {
  return { ...newOperator('finance'), facts: { organizationId } };
}

async function withOrganization(tested: TestedPayments) {
  const { seller } = await newPaidSale(tested);
  const id = seller.organizationId;
  return { caller: about(id), input: { id, reason } };
}

async function withChargeback(tested: TestedPayments) {
  const { payment, seller, orderId } = await newPaidSale(tested);
  await (await sandboxOf(tested)).disputePayment(payment.id, { stage: 'chargeback', reason: 'fraudulent' });
  await settle(tested);
  const { data } = (await tested.client.listDisputes(seller, { orderId })).output;
  return { orderId, input: { id: data[0]!.id } };
}

type Contract = OperationsOf<typeof payments>['contract'];

/** The operations of the operator of the platform; see `operations`. */
export const operatorOperations = {
  inspectOrderMoney: {
    access,
    sample: async (tested) => ({ caller: newOperator(), input: { id: (await newPaidSale(tested)).orderId } }),
  },
  refundAsOperator: {
    access,
    stepUp: true,
    sample: async (tested) => ({
      caller: newOperator(),
      input: { id: (await newPaidSale(tested)).payment.id, reason },
    }),
  },
  releasePayoutAsOperator: {
    access,
    stepUp: true,
    sample: async (tested) => {
      const sale = await newReleasedSale(tested, { payoutSchedule: 'manual' });
      return { caller: newOperator(), input: { id: (await payoutOf(tested, sale)).id, reason } };
    },
  },
  decideClaim: {
    access,
    stepUp: true,
    sample: async (tested) => {
      const { buyer, orderId: id } = await newPaidSale(tested);
      const claim = { id, reason: 'other', description: 'Something else has arrived.' } as const;
      const { output } = await tested.client.createDispute(buyer, claim);
      return { caller: newOperator(), input: { id: output.id, inFavorOf: 'buyer', reason } };
    },
  },
  submitEvidenceAsOperator: {
    access,
    stepUp: true,
    sample: async (tested) => {
      const { input } = await withChargeback(tested);
      return { caller: newOperator(), input: { ...input, text: 'It was refunded.', reason } };
    },
  },
  acceptDisputeAsOperator: {
    access,
    stepUp: true,
    sample: async (tested) => {
      const { input } = await withChargeback(tested);
      return { caller: newOperator(), input: { ...input, reason } };
    },
  },
  listOperatorDisputes: { access, sample: async () => ({ caller: newOperator('admin'), input: {} }) },
  listDueClaims: { access, sample: async () => ({ caller: newOperator('admin'), input: {} }) },
  listMoneyAlerts: { access, sample: async () => ({ caller: newOperator('finance'), input: {} }) },
  listPayoutFreezes: { access, sample: async () => ({ caller: newOperator('admin'), input: {} }) },
  listRiskHolds: { access, sample: async () => ({ caller: newOperator('admin'), input: {} }) },
  getWaitingPayouts: { access, sample: async () => ({ caller: newOperator('finance'), input: {} }) },
  liftRiskHolds: {
    access,
    stepUp: true,
    sample: async (tested) => {
      const { caller, input } = await withOrganization(tested);
      return { caller, input: { ...input, reasons: ['new_seller'] } };
    },
  },
  approvePayout: {
    access,
    stepUp: true,
    sample: async (tested) => {
      const { id } = await payoutOf(tested, await newReleasedSale(tested));
      return { caller: newOperator('finance'), input: { id, reason } };
    },
  },
  freezePayouts: { access, stepUp: true, sample: withOrganization },
  unfreezePayouts: {
    access,
    stepUp: true,
    sample: async (tested) => {
      const sample = await withOrganization(tested);
      await tested.client.freezePayouts(sample.caller, sample.input);
      return sample;
    },
  },
  getPlatformFreeze: { access, sample: async () => ({ caller: newOperator(), input: {} }) },
  freezePlatform: {
    access,
    stepUp: true,
    auditLog: 'operator',
    sample: async (tested) => {
      const caller = newOperator();
      await tested.client.unfreezePlatform(caller, { reason });
      return { caller: newOperator(), input: { reason } };
    },
  },
  unfreezePlatform: {
    access,
    stepUp: true,
    auditLog: 'operator',
    sample: async (tested) => {
      await tested.client.freezePlatform(newOperator(), { reason });
      return { caller: { ...newOperator(), requestId: `req_${newId('org')}` }, input: { reason } };
    },
  },
} satisfies Partial<Contract>;
