import type Stripe from 'stripe';
import { invalid, missing } from './api-error.ts';
import { book, type Books, connectedOf } from './books.ts';
import { metadataOf, nestedOf, type Params, textOf } from './form.ts';
import { accountOf, chargeOf, entryOf, intentOf, refundOf, transferOf } from './objects.ts';
import { amountIn, intentAt } from './payment-routes.ts';

/** End of the next refunds. */
export type RefundStatus = 'succeeded' | 'pending';

/** POST /v1/refunds */
export function createRefund(books: Books, params: Params, status: RefundStatus): Stripe.Refund {
  const intent = intentAt(books, textOf(params, 'payment_intent') ?? '');
  const charge = books.charges.get(String(intent.latest_charge));
  if (!charge?.captured) throw invalid('This PaymentIntent does not have a successful charge to refund.');
  const amount = amountIn(params);
  if (charge.disputed && [...books.disputes.values()].some((it) => it.charge === charge.id && !it.is_charge_refundable))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  if (amount > charge.amount - charge.amount_refunded)
    throw charge.refunded
      ? invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
      : invalid('Refund amount is greater than unrefunded amount on charge', undefined, 'amount');
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund = refundOf({
    id: books.id('re'),
    created: books.now(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent.id,
    metadata: metadataOf(params),
    status,
  });
  books.refunds.set(refund.id, refund);
  const { currency, id: source } = refund;
  const entry = book(books, {
    amount: -amount,
    currency,
    fee: 0,
    reporting_category: 'refund',
    type: 'refund',
    source,
  });
  refund.balance_transaction = entry.id;
  return refund;
}

/** POST /v1/transfers */
export function createTransfer(books: Books, params: Params): Stripe.Transfer {
  const destination = textOf(params, 'destination') ?? '';
  const account = books.accounts.get(destination);
  if (!account) throw missing('destination', destination, 'destination');
  if (account.capabilities?.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, ' +
        'crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
      'destination',
    );
  const source_transaction = textOf(params, 'source_transaction') ?? null;
  const amount = amountIn(params);
  const currency = textOf(params, 'currency') ?? '';
  if (source_transaction === null) assertAvailable(books, amount, currency);
  else assertLeft(books, source_transaction, amount, currency);
  const created = books.now();
  const transfer = transferOf({
    id: books.id('tr'),
    created,
    amount,
    currency,
    destination,
    destination_payment: books.id('py'),
    metadata: metadataOf(params),
    source_transaction,
    transfer_group: textOf(params, 'transfer_group') ?? null,
  });
  books.transfers.set(transfer.id, transfer);
  const { id: source } = transfer;
  book(books, { amount: -amount, currency, fee: 0, reporting_category: 'transfer', type: 'transfer', source });
  arrive(books, transfer, destination);
  return transfer;
}

/** https://docs.stripe.com/connect/separate-charges-and-transfers#transfer-availability */
function assertAvailable({ entries }: Books, amount: number, currency: string): void {
  const balance = [...entries.values()]
    .filter((entry) => entry.currency === currency)
    .reduce((sum, entry) => sum + entry.net, 0);
  if (amount > balance)
    throw invalid('You have insufficient available funds in your Stripe account.', 'balance_insufficient');
}

function assertLeft(books: Books, source: string, amount: number, currency: string): void {
  const charge = books.charges.get(source);
  if (!charge) throw missing('charge', source, 'source_transaction');
  if (currency !== charge.currency)
    throw invalid(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the ` +
        `transfer currency (${currency})`,
    );
  const before = [...books.transfers.values()].filter((it) => it.source_transaction === charge.id);
  if (before.reduce((sum, it) => sum + it.amount, amount) > charge.amount_captured)
    throw invalid(
      'Cannot use this charge as a `source_transaction` because the remaining amount is too small',
      'balance_insufficient',
    );
}

/** In the connected account, a transfer is a payment, whose money is available after some days. */
function arrive(books: Books, { amount, currency, destination_payment }: Stripe.Transfer, account: string): void {
  const { charges, entries } = connectedOf(books, account);
  const created = books.now();
  const id = String(destination_payment);
  const intent = intentOf({
    id: 'none',
    created,
    amount,
    currency,
    capture_method: 'automatic',
    metadata: {},
    transfer_group: null,
  });
  const entry = entryOf({
    id: books.id('txn'),
    created,
    amount,
    currency,
    fee: 0,
    reporting_category: 'charge',
    type: 'payment',
    source: id,
  });
  Object.assign(entry, { status: 'pending', available_on: created + 2 * 86_400 });
  entries.set(entry.id, entry);
  charges.set(id, { ...chargeOf(id, created, intent, '0000'), payment_intent: null, balance_transaction: entry.id });
}

/** POST /v1/transfers/:id/reversals */
export function reverseTransfer(books: Books, transfer: Stripe.Transfer, params: Params): Stripe.TransferReversal {
  const amount = amountIn(params);
  const { id: transferId, currency } = transfer;
  if (amount > transfer.amount - transfer.amount_reversed)
    throw invalid(`Transfer ${transferId} has less left to reverse.`, undefined, 'amount');
  const { entries, paidOut } = connectedOf(books, String(transfer.destination));
  const gone = new Set([...paidOut.values()].flat());
  const held = [...entries.values()].filter(({ id }) => !gone.has(id)).reduce((sum, { net }) => sum + net, 0);
  if (amount > held)
    throw invalid('The connected account has insufficient funds to cover the reversal.', 'balance_insufficient');
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  const created = books.now();
  const facts = { amount, currency, fee: 0, reporting_category: 'transfer_reversal' } as const;
  // Stripe shows it like this with the expanded source, which names the transfer.
  book(books, { ...facts, type: 'transfer_refund', source: transferId });
  const entry = entryOf({
    id: books.id('txn'),
    created,
    ...facts,
    amount: -amount,
    type: 'payment_refund',
    source: transferId,
  });
  entries.set(entry.id, entry);
  return {
    id: books.id('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: entry.id,
    created,
    currency,
    destination_payment_refund: null,
    metadata: {},
    source_refund: null,
    transfer: transferId,
  };
}

/** POST /v1/accounts */
export function createAccount(books: Books, params: Params): Stripe.Account {
  if (textOf(params, 'type') !== 'express') throw invalid('Only Express accounts are made here.', undefined, 'type');
  const country = textOf(params, 'country') ?? '';
  if (!/^(US|FR|DE|JP|BH|GB)$/.test(country))
    throw invalid(`Country '${country}' is unknown.`, 'country_unsupported', 'country');
  if (nestedOf(nestedOf(params, 'capabilities'), 'transfers')['requested'] !== 'true')
    throw invalid('No capability was requested.', undefined, 'capabilities');
  const account = accountOf(books.id('acct'), books.now(), country, metadataOf(params));
  books.accounts.set(account.id, account);
  return account;
}

/** POST /v1/account_links */
export function createAccountLink(books: Books, params: Params): Stripe.AccountLink {
  const id = textOf(params, 'account') ?? '';
  if (!books.accounts.has(id)) throw missing('account', id, 'account');
  for (const name of ['return_url', 'refresh_url'])
    if (!textOf(params, name)) throw invalid(`Missing required param: ${name}.`, 'parameter_missing', name);
  const created = books.now();
  const url = `https://connect.stripe.com/setup/e/${id}/${books.id('link')}`;
  return { object: 'account_link', created, expires_at: created + 300, url };
}
