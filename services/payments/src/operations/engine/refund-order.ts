import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { lockAccount } from '../../accounts/account.ts';
import type { EngineInput } from '../../input.ts';
import { aroundProvider, nothing, type ProviderIntent } from '../../around-provider.ts';
import { lockLivePayment } from '../../payments/payment.ts';
import { refundRest, unshippedLeft } from '../../refund-requests/order-refunds.ts';

/**
 * Refunds the remaining money of an order, or the amount owed for units that were not shipped; see `refundRest` for its
 * waits. Throws `not_found`.
 */
export const refundOrder = aroundProvider(
  async (
    work: Work,
    _caller: Caller,
    { orderId, reason, unshippedAmount }: EngineInput<'refundOrder'>,
  ): Promise<ProviderIntent> => {
    const account = await lockAccount(work.em, orderId);
    const payment = await lockLivePayment(work.em, account);
    if (payment?.status !== 'succeeded') return nothing;
    if (!unshippedAmount) return (await refundRest(work, { account, payment }, reason)) ?? nothing;
    const left = await unshippedLeft(work.em, orderId, BigInt(unshippedAmount.amount));
    return (await refundRest(work, { account, payment }, reason, left)) ?? nothing;
  },
);
