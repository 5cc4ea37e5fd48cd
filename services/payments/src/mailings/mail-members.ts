import { type DeclaredMailing, mailerOf } from '@marketplace/store';
import { paymentsMailings } from '@marketplace/payments-contract';

/** Requests a mail of the contract. Throws if its data does not fit the contract's schema. */
export const mailMembers = mailerOf(paymentsMailings);

type Mailings = typeof paymentsMailings;
/** A mail of the contract, as `mailMembers` takes it. */
export type Mail = { [Kind in keyof Mailings]: DeclaredMailing<Mailings, Kind> }[keyof Mailings];
