import { type Client, defineContract, exchangeOutbox } from '@marketplace/kernel';

/** What relay and activities ask of trading. */
export const tradingEngineContract = defineContract('trading.engine', { exchangeOutbox });
export type TradingEngineClient = Client<typeof tradingEngineContract>;
