import {
  type ExampleWorld,
  newClaim,
  newOwner,
  paidOrder,
  type Preparation,
  retryingDelivery,
} from './example-world.ts';
import { waitFor } from '../wait-for.ts';
import { withWaitingPayout } from './payment-examples.ts';

const byOperator: Preparation = ({ operator }) => ({ by: operator });
const withOrder: Preparation = async (world) => {
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

/** What the examples of the operator of the platform need. */
export const operatorExamples: Record<string, Preparation> = {
  inspectOrder: withOrder,
  inspectOrderMoney: withOrder,
  refundAsOperator: withOrder,
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
