import { mailerOf } from '@marketplace/store';
import { paymentsMailings } from '@marketplace/payments-contract';

/** Requests a mail of the contract. Throws if its data does not fit the contract's schema. */
export const mailMembers = mailerOf(paymentsMailings);
