import type { Input } from '@marketplace/kernel';
import type { TradingContract } from '@marketplace/trading-contract';

/** The parsed input of one of trading's operations. */
export type TradingInput<K extends keyof TradingContract['operations']> = Input<TradingContract['operations'], K>;
