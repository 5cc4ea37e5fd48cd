import { mailerOf } from '@marketplace/store';
import { tradingMailings } from '@marketplace/trading-contract';

/** Requests a mail of the contract. Throws if its data does not fit the contract's schema. */
export const mailMembers = mailerOf(tradingMailings);
