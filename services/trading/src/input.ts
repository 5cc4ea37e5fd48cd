import { type Currency, type Input, type InputFault, ServiceError } from '@marketplace/kernel';
import type { TradingContract } from '@marketplace/trading-contract';
import type { tradingEngineContract } from '@marketplace/trading-contract/engine';

/** The parsed input of one of trading's operations. */
export type TradingInput<K extends keyof TradingContract['operations']> = Input<TradingContract['operations'], K>;

/** The parsed input of an operation of the engine contract. */
export type EngineInput<K extends keyof typeof tradingEngineContract.operations> = Input<
  typeof tradingEngineContract.operations,
  K
>;

/**
 * Throws `invalid_parameter` if one of the amounts is given without a currency: minor units of different currencies
 * cannot be compared.
 */
export function assertCurrency(currency: Currency | undefined, amounts: Readonly<Record<string, unknown>>): void {
  if (currency !== undefined) return;
  const faults = Object.entries(amounts).flatMap(([member, value]): InputFault[] =>
    value === undefined
      ? []
      : [{ path: [member], code: 'currency_required', detail: `\`${member}\` needs the parameter \`currency\`.` }],
  );
  if (faults.length > 0) throw new ServiceError('invalid_parameter', 'Amounts need a currency.', { faults });
}
