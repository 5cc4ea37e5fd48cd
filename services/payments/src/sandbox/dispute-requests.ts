import type { Connection } from '@marketplace/store';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { settlePayment } from './changes/settle.ts';
import { closeDispute, findDispute, isOpen, review } from './objects/disputes.ts';
import { disputeSnapshot } from './objects/snapshots.ts';
import { once, rejected } from './requests.ts';

/** Requests about disputes. */
export function disputeRequests(connection: Connection): Pick<PaymentProvider, 'submitEvidence' | 'acceptDispute'> {
  return {
    submitEvidence: (call, input) =>
      once(connection, call, {
        name: 'submitEvidence',
        input,
        run: async (em, now) => {
          const payment = await settlePayment(em, (await findDispute(em, input.ref))?.paymentRef ?? '', now);
          const dispute = await findDispute(em, input.ref);
          if (!payment || !dispute) return rejected('no_such_dispute', 'There is no such dispute.');
          if (dispute.status !== 'needs_response')
            return rejected('unexpected_state', `A dispute that is ${dispute.status} takes no evidence.`);
          await review(em, payment, dispute, input.text, now);
          return { ref: input.ref };
        },
        read: disputeSnapshot,
      }),
    acceptDispute: (call, input) =>
      once(connection, call, {
        name: 'acceptDispute',
        input,
        run: async (em, now) => {
          const payment = await settlePayment(em, (await findDispute(em, input.ref))?.paymentRef ?? '', now);
          const dispute = await findDispute(em, input.ref);
          if (!payment || !dispute) return rejected('no_such_dispute', 'There is no such dispute.');
          if (dispute.status === 'won') return rejected('unexpected_state', 'The dispute is won.');
          if (isOpen(dispute)) await closeDispute(em, payment, dispute, 'lost', now);
          return { ref: input.ref };
        },
        read: disputeSnapshot,
      }),
  };
}
