import { expect, test } from '@jest/globals';
import { disputeSchema, exampleDispute, paymentsEvents, paymentSchema } from '../index.ts';

const types = Object.keys(paymentsEvents) as (keyof typeof paymentsEvents)[];

test.each(types)('the example of %s fits its schema', (type) => {
  const { data: schema, example } = paymentsEvents[type];
  expect(schema.parse(example.data)).toEqual(example.data);
});

test('an event has the members of its record that both parties may see', () => {
  const { object } = paymentsEvents['payment.succeeded'].example.data;
  const paymentMethod = { type: 'card', brand: 'visa', last4: '4242' };
  const members = { lastError: null, nextAction: null, paymentMethod };
  const { payerOrganizationId: buyerOrganizationId, payeeOrganizationId: sellerOrganizationId } = object;
  const ofDispute = { buyerOrganizationId, sellerOrganizationId, decisionDueBy: null, answeredAt: null, evidence: [] };
  expect(paymentSchema.parse({ ...object, ...members })).toEqual({ ...object, ...members });
  expect(disputeSchema.parse({ ...exampleDispute, ...ofDispute })).toEqual({ ...exampleDispute, ...ofDispute });
});

test('the amounts of the example payout add up, and match the payment and its refund', () => {
  const { object: payout } = paymentsEvents['payout.released'].example.data;
  const { object: payment, refund } = paymentsEvents['payment.refunded'].example.data;
  const [item] = payout.items;
  expect(item).toMatchObject({
    orderId: payment.orderId,
    gross: payment.amountCaptured,
    refunded: payment.amountRefunded,
  });
  expect(payment.amountRefunded).toEqual(refund.amount);
  expect(item!.net.amount).toBe(item!.gross.amount - item!.refunded.amount - item!.fee.amount);
  expect(payout.amount).toEqual(item!.net);
  // The fee is a tenth of 2400.00. The refund's share of it is returned.
  const fee = 24_000;
  expect(item!.fee.amount).toBe(fee - Math.round((fee * refund.amount.amount) / payment.amountCaptured.amount));
});
