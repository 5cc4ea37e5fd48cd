import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { lockAccount } from '../accounts/lock-account.ts';
import type { EngineInput } from '../input.ts';
import { aroundProvider, type MoveIntent, nothing } from '../moves/around-provider.ts';
import { lockLivePayment } from '../moves/lock-live-payment.ts';
import { refundRest } from '../moves/refund-rest.ts';

/** Refunds everything that is left of an order; see `refundRest` for when it waits. Throws `not_found`. */
export const refundOrder = aroundProvider(
  async (work: Work, _caller: Caller, { orderId, reason }: EngineInput<'refundOrder'>): Promise<MoveIntent> => {
    const account = await lockAccount(work.em, orderId);
    const payment = await lockLivePayment(work.em, account);
    return payment?.status === 'succeeded' ? refundRest(work, { account, payment }, reason) : nothing;
  },
);
