import { type Caller, relationOf } from '@marketplace/kernel';
import { tradingErrors } from '@marketplace/trading-contract';
import type { TradingContext } from '../trading-context.ts';

/**
 * Throws `self_dealing` if the caller's organization and the other one share an owner, unless the controls of risk are
 * off: nobody trades with themselves.
 */
export function assertUnrelated({ riskControls }: Pick<TradingContext, 'riskControls'>, caller: Caller, other: string) {
  if (riskControls && relationOf(caller, other).owner)
    throw tradingErrors.self_dealing('The organizations share an owner.');
}
