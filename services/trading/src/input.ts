import type { Input } from '@marketplace/kernel';
import type { TradingContract } from '@marketplace/trading-contract';
import type { tradingEngineContract } from '@marketplace/trading-contract/engine';

/** The parsed input of one of trading's operations. */
export type TradingInput<K extends keyof TradingContract['operations']> = Input<TradingContract['operations'], K>;
/** The parsed input of an operation of the engine contract. */
export type EngineInput<K extends keyof typeof tradingEngineContract.operations> = Input<
  typeof tradingEngineContract.operations,
  K
>;
