import { currencyExponents, type MoneyJson } from '@marketplace/kernel';
import type { AccountState } from '@marketplace/payments-contract/engine';
import type { OrderState } from '@marketplace/trading-contract/engine';
import type { Decision } from './decide.ts';

/**
 * Description of an order for the Temporal UI: its status and total, the state of its money, and what its workflow
 * calls or waits for.
 */
export function describeOrder({ status, total }: OrderState, account: AccountState | null, decision: Decision): string {
  return [`${status}, ${formatMoney(total)}.`, ...(account ? moneyOf(account) : []), describeDecision(decision)].join(
    ' ',
  );
}

/** One sentence for each of these that exists: payment, captured amount, hold, disputes, payout. */
function moneyOf(account: AccountState): string[] {
  const { livePayment, captured, refundable, refundPending, openDisputes, claimDueBy, payout } = account;
  const sentences: string[] = [];
  if (livePayment) {
    const ends = livePayment.captureBefore === null ? '' : `, authorized until ${livePayment.captureBefore}`;
    sentences.push(`Payment ${livePayment.id}: ${livePayment.status}${ends}.`);
  }
  if (captured.amount > 0) {
    const pending = refundPending.amount > 0 ? `, refund of ${formatMoney(refundPending)} pending` : '';
    sentences.push(`Captured ${formatMoney(captured)}, refundable ${formatMoney(refundable)}${pending}.`);
  }
  if (account.releasedAt !== null) sentences.push(`Released ${account.releasedAt}.`);
  else if (account.eligibleAt !== null) sentences.push(`Held until ${account.eligibleAt}.`);
  if (openDisputes > 0) {
    const due = claimDueBy === null ? '' : `, next step due ${claimDueBy}`;
    sentences.push(`Open disputes: ${openDisputes}${due}.`);
  }
  if (payout) {
    const held = payout.holdReasons.length > 0 ? ` (${payout.holdReasons.join(', ')})` : '';
    sentences.push(`Payout ${payout.id} of ${formatMoney(payout.amount)}: ${payout.status}${held}.`);
  }
  return sentences;
}

function describeDecision(decision: Decision): string {
  if (decision.kind === 'end') return 'Nothing is left to do.';
  if (decision.kind === 'move') return `Calls ${decision.move}: ${decision.because}.`;
  const { for: reason, until } = decision;
  return `Waits for ${reason}${until === null ? '' : `, until ${until}`}.`;
}

/** For example `98.00 USD`. */
function formatMoney({ amount, currency }: MoneyJson): string {
  const exponent = currencyExponents[currency];
  const digits = String(amount).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return `${whole}${exponent === 0 ? '' : `.${digits.slice(-exponent)}`} ${currency}`;
}
