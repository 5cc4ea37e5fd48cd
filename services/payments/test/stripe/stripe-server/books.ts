import type Stripe from 'stripe';
import { entryOf } from './objects.ts';

/** All objects of a server. Times are in seconds. */
export interface Books {
  intents: Map<string, Stripe.PaymentIntent>;
  charges: Map<string, Stripe.Charge>;
  methods: Map<string, Stripe.PaymentMethod>;
  refunds: Map<string, Stripe.Refund>;
  transfers: Map<string, Stripe.Transfer>;
  disputes: Map<string, Stripe.Dispute>;
  accounts: Map<string, Stripe.Account>;
  entries: Map<string, Stripe.BalanceTransaction>;
  /** Objects of connected accounts: charges (`py_`), entries, and payouts to banks with the entries in them. */
  connected: Map<string, Connected>;
  /** A new id. */
  id(prefix: string): string;
  /** The time of the next object. Each object is a second younger than the last. */
  now(): number;
}

/** The objects of a connected account. */
export interface Connected {
  charges: Map<string, Stripe.Charge>;
  entries: Map<string, Stripe.BalanceTransaction>;
  payouts: Map<string, Stripe.Payout>;
  /** Ids of the entries of each payout. */
  paidOut: Map<string, string[]>;
}

/** Opens empty books. */
export function openBooks(): Books {
  let ids = 0;
  let seconds = Math.floor(Date.now() / 1000) - 100;
  return {
    intents: new Map(),
    charges: new Map(),
    methods: new Map(),
    refunds: new Map(),
    transfers: new Map(),
    disputes: new Map(),
    accounts: new Map(),
    entries: new Map(),
    connected: new Map(),
    id: (prefix) => `${prefix}_${String(++ids).padStart(8, '0')}`,
    now: () => ++seconds,
  };
}

/** The objects of a connected account. */
export function connectedOf(books: Books, account: string): Connected {
  const known = books.connected.get(account);
  if (known) return known;
  const connected = { charges: new Map(), entries: new Map(), payouts: new Map(), paidOut: new Map() };
  books.connected.set(account, connected);
  return connected;
}

type Cause = Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'fee' | 'reporting_category' | 'type'> & {
  source: string;
};
/** Books a change of the platform's balance. */
export function book(books: Books, cause: Cause): Stripe.BalanceTransaction {
  const entry = entryOf({ id: books.id('txn'), created: books.now(), ...cause });
  books.entries.set(entry.id, entry);
  return entry;
}
