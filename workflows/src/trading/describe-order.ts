import { currencyExponents, type MoneyJson } from '@marketplace/kernel';
import type { OrderState } from '@marketplace/trading-contract/engine';
import type { Decision } from './decide.ts';

/** What the Temporal UI shows of an order: its status and total, and what its workflow does or waits for. */
export function describeOrder({ status, total }: OrderState, decision: Decision): string {
  return `${status}, ${formatMoney(total)}. ${describeDecision(decision)}`;
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
