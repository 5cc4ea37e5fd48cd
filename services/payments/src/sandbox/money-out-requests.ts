import { type Connection, insertRecord, sql } from '@marketplace/store';
import { awaitingFundsCode, type PaymentProvider } from '../provider/payment-provider.ts';
import { settlePayment } from './objects/settle.ts';
import { SandboxAccountEntity } from './entities/objects.entity.ts';
import { writeNotice } from './objects/write-notice.ts';
import { disputesOf, isOpen } from './objects/disputes.ts';
import { accountRefOf, destinationOf } from './objects/tokens.ts';
import { beginRefund, refundableOf } from './objects/refunds.ts';
import { accountSnapshot, findAccount, refundSnapshot, transferSnapshot } from './objects/snapshots.ts';
import { beginTransfer, lockTransfer, takeFromTransfer, transferredOf } from './objects/transfers.ts';
import { balanceOf } from './books.ts';
import { refOf } from './objects/refs.ts';
import { once, rejected, type Result } from './requests.ts';

type Requests = Pick<PaymentProvider, 'createRefund' | 'createTransfer' | 'reverseTransfer' | 'ensureAccount'>;

/** Requests that move money out of the platform's balance, and about the accounts that it goes to. */
export function moneyOutRequests(connection: Connection): Requests {
  return {
    createRefund: (call, input) => {
      const { refundId, paymentRef, money } = input;
      const run = async (...[em, now]: Parameters<Run>): Promise<Result> => {
        const payment = await settlePayment(em, paymentRef, now);
        if (!payment) return rejected('no_such_payment', 'There is no such payment.');
        if (payment.status !== 'succeeded' || payment.currency !== money.currency)
          return rejected('unexpected_state', 'Only a captured payment can be refunded, in its currency.');
        if ((await disputesOf(em, paymentRef)).some((dispute) => isOpen(dispute) && dispute.withdrawn > 0n))
          return rejected('charge_disputed', 'The bank has withdrawn the amount.');
        if (money.amount < 1n || money.amount > (await refundableOf(em, payment)))
          return rejected('refund_exceeds_captured', 'More would be refunded than is left of the payment.');
        const ref = refOf('re', call.key);
        const { amount, currency } = money;
        const refund = { ref, refundId, paymentRef, currency, amount, failureCode: null, createdAt: now };
        await beginRefund(em, payment, { ...refund, status: 'pending' });
        return { ref };
      };
      return once(connection, call, { name: 'createRefund', input, run, read: refundSnapshot });
    },
    createTransfer: (call, input) => {
      const { payoutId, orderId, paymentRef, destination, money, fromBalance = false } = input;
      const run = async (...[em, now, calls]: Parameters<Run>): Promise<Result> => {
        const payment = await settlePayment(em, paymentRef, now);
        const kind = destinationOf(destination);
        if (!payment || payment.availableAt == null || payment.currency !== money.currency)
          return rejected('no_such_payment', 'There is no captured payment in this currency.');
        if (!kind) return rejected('no_such_account', `There is no account ${destination}.`);
        if (kind === 'restricted') return rejected('payout_account_inactive', 'The account cannot receive money.');
        if (payment.availableAt > now) return rejected(awaitingFundsCode, 'The captured money has not arrived yet.');
        if (fromBalance && money.amount > (await balanceOf(em, money.currency)).available)
          return rejected(awaitingFundsCode, 'The balance of the platform is too small.');
        const taken = fromBalance ? 0n : await transferredOf(em, paymentRef);
        if (money.amount < 1n || money.amount + taken > payment.captured)
          return rejected('insufficient_funds', 'More would be transferred than was captured.');
        if (!fromBalance && money.amount + taken > (await refundableOf(em, payment)))
          return rejected(awaitingFundsCode, 'More would be transferred than is left of the payment.');
        const ref = refOf('tr', call.key);
        const { amount, currency } = money;
        const begun = { ref, payoutId, orderId, paymentRef, fromBalance, destination, currency, amount, reversed: 0n };
        const open = { failure: null, status: 'pending', bankStatus: 'pending', createdAt: now } as const;
        await beginTransfer(em, { ...begun, ...open });
        return { ref, ...(kind === 'timeout' && calls === 1 && { lost: 'the sandbox did not answer in time' }) };
      };
      return once(connection, call, { name: 'createTransfer', input, run, read: transferSnapshot });
    },
    reverseTransfer: (call, input) => {
      const { ref, money } = input;
      const run = async (...[em, now]: Parameters<Run>): Promise<Result> => {
        const transfer = await lockTransfer(em, ref);
        if (transfer?.status !== 'paid' || transfer.currency !== money.currency)
          return rejected('no_such_transfer', 'There is no paid transfer in this currency.');
        // Only money that the bank has refused is still in the account: the bank gets the money of a transfer at once.
        const held = transfer.bankStatus === 'failed' ? transfer.amount - transfer.reversed : 0n;
        if (money.amount < 1n || money.amount > held)
          return rejected('balance_insufficient', 'The account of the seller no longer has the money.');
        await takeFromTransfer(em, transfer, money.amount, now);
        return { ref };
      };
      return once(connection, call, { name: 'reverseTransfer', input, run, read: transferSnapshot });
    },
    ensureAccount: (call, input) => {
      const { organizationId, country, destination } = input;
      const run = async (...[em, now]: Parameters<Run>): Promise<Result> => {
        const ref =
          destination === null && input.ref
            ? input.ref
            : accountRefOf(destination ?? 'acct_sandbox_ok', organizationId);
        const kind = destinationOf(ref);
        if (!kind) return rejected('no_such_destination', `There is no destination ${destination ?? ref}.`);
        if (await findAccount(em, ref)) return { ref };
        const status = kind === 'restricted' ? 'restricted' : 'active';
        await sql`select pg_advisory_xact_lock(hashtextextended(${ref}, 0))`.execute(em.getKysely());
        if (await findAccount(em, ref)) return { ref };
        await insertRecord(em, SandboxAccountEntity, { ref, organizationId, status, country, createdAt: now });
        await writeNotice(em, { type: 'account.updated', object: 'account', ref, at: now }, undefined);
        return { ref };
      };
      return once(connection, call, { name: 'ensureAccount', input, run, read: accountSnapshot });
    },
  };
}

type Run = Parameters<typeof once>[2]['run'];
