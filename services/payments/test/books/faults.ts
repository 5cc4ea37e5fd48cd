import { postingsPerOrder } from './filled-books.ts';

/** A fault that somebody could make in the database. The statements act on the order with this number, from 0. */
interface Fault {
  what: string;
  /** The invariant that it violates. */
  invariant: string;
  make: (order: number) => string[];
  undo: (order: number) => string[];
}

const orderAt = (order: number) =>
  `(select order_id from payments.order_account order by order_id offset ${order} limit 1)`;
const escrowAt = (order: number) => `'escrow:order:' || ${orderAt(order)}`;
const postingAt = (order: number, kind: string, line: number) =>
  `transaction_id = (select id from ledger.transaction where kind = '${kind}' and order_id = ${orderAt(order)})
   and line = ${line}`;

export const faults: Fault[] = [
  {
    what: 'a posting with another amount',
    invariant: 'I6 a balance is the sum of the postings',
    make: (order) => [`update ledger.posting set amount = amount + 1 where ${postingAt(order, 'release', 2)}`],
    undo: (order) => [`update ledger.posting set amount = amount - 1 where ${postingAt(order, 'release', 2)}`],
  },
  {
    what: 'a missing posting',
    invariant: 'I6 a balance is the sum of the postings',
    make: (order) => [
      `create table public.kept as select * from ledger.posting where ${postingAt(order, 'release', 2)}`,
      `delete from ledger.posting where ${postingAt(order, 'release', 2)}`,
    ],
    undo: () => [`insert into ledger.posting select * from public.kept`, `drop table public.kept`],
  },
  {
    what: 'a transaction without postings',
    invariant: 'I6 a transaction moves amounts between accounts of its currency',
    make: (order) => [
      `create table public.kept_capture as select * from ledger.posting where ${postingAt(order, 'capture', 1)}`,
      `delete from ledger.posting where ${postingAt(order, 'capture', 1)}`,
    ],
    undo: () => [`insert into ledger.posting select * from public.kept_capture`, `drop table public.kept_capture`],
  },
  {
    what: 'a posting without a transaction',
    invariant: 'I6 a posting is of a transaction',
    make: (order) => [
      `insert into ledger.posting (transaction_id, line, from_account, to_account, currency, amount)
       select transaction_id || 'x', 9, from_account, to_account, currency, amount from ledger.posting
        where ${postingAt(order, 'release', 1)}`,
    ],
    undo: () => [`delete from ledger.posting where line = 9`],
  },
  {
    what: 'a wrong stored balance',
    invariant: 'I6 a balance is the sum of the postings',
    make: (order) => [`update ledger.account set balance = balance + 1 where name = ${escrowAt(order)}`],
    undo: (order) => [`update ledger.account set balance = balance - 1 where name = ${escrowAt(order)}`],
  },
  {
    what: 'a wrong amount of an order',
    invariant: 'I7 the captured amount is where the books say',
    make: (order) => [`update payments.order_account set refunded = 1 where order_id = ${orderAt(order)}`],
    undo: (order) => [`update payments.order_account set refunded = 0 where order_id = ${orderAt(order)}`],
  },
  {
    what: 'an account in another currency than its postings',
    invariant: 'I6 a transaction moves amounts between accounts of its currency',
    make: (order) => [`update ledger.account set currency = 'EUR' where name = ${escrowAt(order)}`],
    undo: (order) => [`update ledger.account set currency = 'USD' where name = ${escrowAt(order)}`],
  },
  {
    what: 'a posting between accounts without a stored balance',
    invariant: 'I6 what was verified has not changed',
    make: (order) => [
      `insert into ledger.transaction (id, kind, reference, created_at)
       select id || 'x', 'provider_cost', 'planted', created_at from ledger.transaction
        where kind = 'capture' and order_id = ${orderAt(order)}`,
      `insert into ledger.posting (transaction_id, line, from_account, to_account, currency, amount)
       select t.id, 1, f.id, o.id, 'USD', 1 from ledger.transaction t, ledger.account f, ledger.account o
        where t.reference = 'planted' and f.name = 'provider:sandbox:USD' and o.name = 'platform:fees:USD'`,
    ],
    undo: () => [
      `delete from ledger.posting using ledger.transaction t where t.id = transaction_id and t.reference = 'planted'`,
      `delete from ledger.transaction where reference = 'planted'`,
    ],
  },
];

/** The first, the middle and the last order of filled books. */
export function placesOf(postings: number): { place: string; at: number }[] {
  const orders = postings / postingsPerOrder;
  return [
    { place: 'first', at: 0 },
    { place: 'middle', at: Math.floor(orders / 2) },
    { place: 'last', at: orders - 1 },
  ];
}
