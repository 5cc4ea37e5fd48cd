import { newId } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import type { OperationsOf } from '@marketplace/store/testing';
import type { testHelperOperations as declared } from '@marketplace/payments-contract/test-helpers';
import {
  execute,
  newPaidSale,
  nobody as caller,
  type payments,
  processAll,
  type TestedPayments,
} from './payments-under-test.ts';
import { newStartedSale, payoutOf } from './payout-actions.ts';

const helper = { access: 'anyone', unaudited: 'It exists for tests only.' } as const;
const withoutInput = { ...helper, sample: async () => ({ caller, input: {} }) };

/** A dispute of a bank that payments has recorded. */
async function newBankDispute(tested: TestedPayments): Promise<string> {
  const { payment } = await newPaidSale(tested);
  await tested.client.disputePayment(caller, { id: payment.id, stage: 'inquiry' });
  await tested.client.flushNotices(caller, {});
  await processAll(tested);
  const [dispute] = await execute(tested, sql<{ id: string }>`select id from dispute where payment_id = ${payment.id}`);
  return dispute!.id;
}

/** A payout that the sandbox has paid. */
async function newPaidPayout(tested: TestedPayments): Promise<string> {
  return (await payoutOf(tested, await newStartedSale(tested))).id;
}

const paid = async (tested: TestedPayments) => ({ caller, input: { id: (await newPaidSale(tested)).payment.id } });

/** The test helpers, with who may call them and a call that succeeds. */
export const testHelperOperations: Pick<OperationsOf<typeof payments>['contract'], keyof typeof declared> = {
  advanceClock: { ...helper, sample: async () => ({ caller, input: { seconds: 1 } }) },
  verifyLedger: { ...helper, sample: async () => ({ caller, input: {} }) },
  disputePayment: { ...helper, sample: paid },
  closeBankDispute: {
    ...helper,
    sample: async (tested) => ({ caller, input: { id: await newBankDispute(tested), outcome: 'won' } }),
  },
  expireAuthorization: {
    ...helper,
    sample: async (tested) => {
      const { payment } = await newPaidSale(tested, { captureMethod: 'manual' });
      return { caller, input: { id: payment.id } };
    },
  },
  failPayout: { ...helper, sample: async () => ({ caller, input: { id: newId('po') } }) },
  returnPayout: {
    ...helper,
    sample: async (tested) => ({ caller, input: { id: await newPaidPayout(tested) } }),
  },
  topUpProvider: {
    ...helper,
    sample: async () => ({ caller, input: { amount: { amount: 1000, currency: 'USD' } } }),
  },
  holdNotices: withoutInput,
  flushNotices: withoutInput,
  shuffleNotices: withoutInput,
  duplicateNotices: withoutInput,
};
