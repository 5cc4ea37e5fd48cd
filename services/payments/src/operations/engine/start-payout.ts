import { aroundExternalCall } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import { findDue } from '../../payouts/start-facts.ts';
import { lockWaitingPayouts } from '../../payouts/payout.ts';
import {
  finishTransfer,
  requestTransfer,
  startTransfer,
  type TransferIntent,
} from '../../payouts/transfers/start-transfer.ts';
import type { TransferSnapshot } from '../../provider/snapshots.ts';
import { recordParties } from '../../risk/related-parties.ts';

/** Null if there is nothing to request. */
interface Intent {
  transfer: TransferIntent | null;
}

/**
 * Starts the payout of an order if nothing holds it, and stores its holds otherwise. A payout that failed is started
 * only after a member or a change of the payout account has asked for it. One with nothing left to pay is canceled in
 * any case. One of several waiting payouts is started. Does nothing if none waits. Throws `not_found`.
 */
export const startPayout = aroundExternalCall<
  PaymentsContext,
  EngineInput<'startPayout'>,
  Record<string, never>,
  Intent,
  TransferSnapshot | null
>({
  begin: async (work, _caller, { orderId, parties }) => {
    const found = await lockWaitingPayouts(work.em, orderId);
    if (!found[0]) return { transfer: null };
    const account = parties ? await recordParties(work, found[0].account, parties) : found[0].account;
    const waiting = found.map(({ payout }) => ({ account, payout }));
    const locked = (await findDue(work, waiting)) ?? waiting[0]!;
    return { transfer: (await startTransfer(work, locked)).transfer };
  },
  call: (context, { transfer }, request) => requestTransfer(context, transfer, request),
  apply: async (work, _caller, { transfer }, outcome) => {
    if (transfer) await finishTransfer(work, transfer, outcome);
    return {};
  },
});
