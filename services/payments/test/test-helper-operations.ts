import { type Caller, newId } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { sql } from '@marketplace/store';
import { type OperationsOf, storeOf } from '@marketplace/store/testing';
import { testHelperOperations as declared } from '@marketplace/payments-contract/test-helpers';
import { paymentsDomain } from '../src/module.ts';
import { createSandbox } from '../src/sandbox/create-sandbox.ts';
import {
  execute,
  newPaidSale,
  noticeSecret,
  type payments,
  processAll,
  type TestedPayments,
} from './payments-under-test.ts';

const caller: Caller = { requestId: 'req_helper', actor: { type: 'anonymous' } };
const helper = { access: 'anyone', unaudited: 'It exists for tests only.' } as const;
const withoutInput = { ...helper, sample: async () => ({ caller, input: {} }) };

/** The sandbox of a database, beside the one of the module. */
async function sandboxBeside({ databaseUrl }: TestedPayments) {
  const store = await storeOf(databaseUrl, paymentsDomain);
  const connection = (store.connections as Record<string, (typeof store.connections)[never]>)['sandbox']!;
  return createSandbox({ connection, secret: noticeSecret, log: testLog() });
}

/** A payout of which the sandbox has paid the transfer. Payments does not know it. */
export async function newPaidTransfer(tested: TestedPayments): Promise<string> {
  const { provider } = await sandboxBeside(tested);
  const signal = new AbortController().signal;
  const money = { amount: 5000n, currency: 'USD' } as const;
  const [paymentId, payoutId, orderId] = [newId('pay'), newId('po'), newId('ord')];
  const paymentMethod = 'pm_card_bypassPending';
  const paid = await provider.createPayment(
    { key: paymentId, signal },
    { paymentId, orderId, money, paymentMethod, captureMethod: 'automatic', returnUrl: null },
  );
  if (paid.kind !== 'ok') throw new Error(`The payment is ${paid.kind}.`);
  const paymentRef = paid.value.ref;
  const destination = 'acct_sandbox_ok';
  await provider.createTransfer({ key: payoutId, signal }, { payoutId, orderId, paymentRef, destination, money });
  return payoutId;
}

/** A dispute of a bank that payments has recorded. */
async function newBankDispute(tested: TestedPayments): Promise<string> {
  const { payment } = await newPaidSale(tested);
  await tested.client.disputePayment(caller, { id: payment.id, stage: 'inquiry' });
  await tested.client.flushNotices(caller, {});
  await processAll(tested);
  const [dispute] = await execute(tested, sql<{ id: string }>`select id from dispute where payment_id = ${payment.id}`);
  return dispute!.id;
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
    sample: async (tested) => ({ caller, input: { id: await newPaidTransfer(tested) } }),
  },
  holdNotices: withoutInput,
  flushNotices: withoutInput,
  shuffleNotices: withoutInput,
  duplicateNotices: withoutInput,
};
