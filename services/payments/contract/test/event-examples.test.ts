import { expect, test } from '@jest/globals';
import { disputeSchema, exampleDispute, paymentsEventData, paymentsEventExamples, type PaymentsEventType, paymentSchema } from '../index.ts';

const types = Object.keys(paymentsEventData) as PaymentsEventType[];

test.each(types)('the example of %s is what may be emitted', (type) => {
  const { data } = paymentsEventExamples[type];
  expect(paymentsEventData[type].parse(data)).toEqual(data);
});

test('what an event shows is the record, less what is for one party', () => {
  const { object } = paymentsEventExamples['payment.succeeded'].data;
  const paymentMethod = { type: 'card', brand: 'visa', last4: '4242' };
  expect(paymentSchema.parse({ ...object, nextAction: null, paymentMethod })).toEqual({ ...object, nextAction: null, paymentMethod });
  expect(disputeSchema.parse({ ...exampleDispute, evidence: [] })).toEqual({ ...exampleDispute, evidence: [] });
});

test('the amounts of the example payout fit together, and to the payment and its refund', () => {
  const { object: payout } = paymentsEventExamples['payout.released'].data;
  const { object: payment, refund } = paymentsEventExamples['payment.refunded'].data;
  const [item] = payout.items;
  expect(item).toMatchObject({ orderId: payment.orderId, gross: payment.amountCaptured, refunded: payment.amountRefunded });
  expect(payment.amountRefunded).toEqual(refund.amount);
  expect(item!.net.amount).toBe(item!.gross.amount - item!.refunded.amount - item!.fee.amount);
  expect(payout.amount).toEqual(item!.net);
  // A tenth of 2400.00, and of that the share of the refund goes back (marketplace.md 1.9).
  const fee = 24_000;
  expect(item!.fee.amount).toBe(fee - Math.round((fee * refund.amount.amount) / payment.amountCaptured.amount));
});
