import { type Caller, moneyOf } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import { openAccount, writeAccount } from '../../accounts/account.ts';
import type { EngineInput } from '../../input.ts';
import { aroundProvider, nothing, type ProviderIntent } from '../../around-provider.ts';
import { lockLivePayment } from '../../payments/payment.ts';
import { beginCancel, isRequested } from '../../payments/request-change.ts';
import { refundRest } from '../../refund-requests/order-refunds.ts';
import { isCancelable } from '../../payments/payment-rules.ts';

/**
 * Closes the account of a canceled order, and opens it first if there is none, so that nothing can be paid later. Its
 * payment is canceled, or refunded if it was captured. A payment without an answer of the provider is left alone: its
 * answer requests the workflow again.
 */
export const closeAccount = aroundProvider(
  async (
    work: Work,
    _caller: Caller,
    { total, platformFee, ...order }: EngineInput<'closeAccount'>,
  ): Promise<ProviderIntent> => {
    const { amount, currency } = moneyOf(total);
    const opened = await openAccount(work, {
      ...order,
      currency,
      total: amount,
      platformFee: BigInt(platformFee.amount),
    });
    const account =
      opened.status === 'closed'
        ? opened
        : await writeAccount(work, opened, { status: 'closed' }, later(work.now, opened.updatedAt));
    const payment = await lockLivePayment(work.em, account);
    if (payment?.status === 'succeeded')
      return (await refundRest(work, { account, payment }, 'late_payment')) ?? nothing;
    if (!payment || !isCancelable(payment) || (await isRequested(work.em, 'cancel', payment))) return nothing;
    return beginCancel(work, payment, 'order_canceled');
  },
);
