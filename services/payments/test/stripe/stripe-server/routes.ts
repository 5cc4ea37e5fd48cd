import type Stripe from 'stripe';
import { ApiError, invalid, missing } from './api-error.ts';
import { type Books, connectedOf } from './books.ts';
import { nestedOf, type Params, textOf } from './form.ts';
import { equalIn, listOf } from './lists.ts';
import {
  createAccount,
  createAccountLink,
  createRefund,
  createTransfer,
  reverseTransfer,
  type RefundStatus,
} from './money-out-routes.ts';
import { cancelIntent, captureIntent, confirmIntent, createIntent, intentAt } from './payment-routes.ts';

/** A request after its key and form were checked. */
export interface ApiRequest {
  method: string;
  path: string;
  params: Params;
  /** The connected account that it is about, from the header `Stripe-Account`. */
  account: string | undefined;
}

/** Choices of tests. */
export interface Choices {
  refundStatus: RefundStatus;
}

type Handler = (books: Books, request: ApiRequest & { id: string }, choices: Choices) => object;

/** Answers a request. Throws `ApiError`. */
export function answer(books: Books, request: ApiRequest, choices: Choices): object {
  for (const [route, handler] of Object.entries(routes)) {
    const [method, pattern] = route.split(' ');
    const match = new RegExp(`^${pattern!.replace(':id', '([^/]+)')}$`).exec(request.path);
    if (method === request.method && match) return handler(books, { ...request, id: match[1] ?? '' }, choices);
  }
  const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
  throw new ApiError(404, { type: 'invalid_request_error', message });
}

const found = <T>(objects: Map<string, T>, kind: string, id: string): T => {
  const object = objects.get(id);
  if (!object) throw missing(kind, id);
  return object;
};
const any = () => true;

const routes: Record<string, Handler> = {
  'POST /v1/payment_intents': (books, { params }) => createIntent(books, params),
  'GET /v1/payment_intents': (books, { params, path }) => listOf(books.intents.values(), params, path, any),
  'GET /v1/payment_intents/:id': (books, { id }) => intentAt(books, id),
  'POST /v1/payment_intents/:id/confirm': (books, { id }) => confirmIntent(books, id),
  'POST /v1/payment_intents/:id/capture': (books, { id, params }) => captureIntent(books, id, params),
  'POST /v1/payment_intents/:id/cancel': (books, { id }) => cancelIntent(books, id),
  'GET /v1/charges': (books, { params, path }) =>
    listOf(books.charges.values(), params, path, equalIn(params, ['transfer_group', 'payment_intent'])),
  'GET /v1/charges/:id': (books, { id, account }) =>
    found(account ? connectedOf(books, account).charges : books.charges, 'charge', id),
  'POST /v1/refunds': (books, { params }, { refundStatus }) => createRefund(books, params, refundStatus),
  'GET /v1/refunds': (books, { params, path }) =>
    listOf(books.refunds.values(), params, path, equalIn(params, ['payment_intent', 'charge'])),
  'GET /v1/refunds/:id': (books, { id }) => found(books.refunds, 'refund', id),
  'POST /v1/transfers': (books, { params }) => createTransfer(books, params),
  'GET /v1/transfers': (books, { params, path }) =>
    listOf(books.transfers.values(), params, path, equalIn(params, ['transfer_group', 'destination'])),
  'GET /v1/transfers/:id': (books, { id }) => found(books.transfers, 'transfer', id),
  'POST /v1/transfers/:id/reversals': (books, { id, params }) =>
    reverseTransfer(books, found(books.transfers, 'transfer', id), params),
  'GET /v1/disputes': (books, { params, path }) =>
    listOf(books.disputes.values(), params, path, equalIn(params, ['payment_intent', 'charge'])),
  'GET /v1/disputes/:id': (books, { id }) => found(books.disputes, 'dispute', id),
  'POST /v1/disputes/:id': (books, { id, params }) => {
    const dispute = found(books.disputes, 'dispute', id);
    if (!/needs_response/.test(dispute.status)) throw invalid('This dispute is already closed.', undefined, 'submit');
    const text = textOf(nestedOf(params, 'evidence'), 'uncategorized_text') ?? '';
    if (text.length > 20_000) throw invalid('The evidence is too long.', 'parameter_invalid_string', 'evidence');
    dispute.evidence.uncategorized_text = text;
    if (textOf(params, 'submit') === 'true') {
      dispute.status = dispute.status.replace('needs_response', 'under_review');
      dispute.evidence_details.submission_count += 1;
    }
    return dispute;
  },
  'POST /v1/disputes/:id/close': (books, { id }) => {
    const dispute = found(books.disputes, 'dispute', id);
    if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed.');
    dispute.status = 'lost';
    return dispute;
  },
  'POST /v1/accounts': (books, { params }) => createAccount(books, params),
  'GET /v1/accounts/:id': (books, { id }) => {
    const account = books.accounts.get(id);
    if (account) return account;
    // https://docs.stripe.com/api/errors: 403 for an account to which the key has no access.
    const message = `The provided key does not have access to account '${id}' (or that account does not exist).`;
    throw new ApiError(403, { type: 'invalid_request_error', code: 'account_invalid', message });
  },
  'POST /v1/account_links': (books, { params }) => createAccountLink(books, params),
  'POST /v1/accounts/:id/login_links': (books, { id }) => {
    found(books.accounts, 'account', id);
    return { object: 'login_link', created: books.now(), url: `https://connect.stripe.com/express/${id}` };
  },
  'GET /v1/payouts': (books, { params, path, account }) =>
    listOf(connectedOf(books, account ?? '').payouts.values(), params, path, any),
  'GET /v1/balance': (books) => balanceOf(books),
  'GET /v1/balance_transactions': (books, { params, path, account }) => {
    if (!account) return listOf(books.entries.values(), params, path, equalIn(params, ['source', 'currency', 'type']));
    const { entries, paidOut } = connectedOf(books, account);
    const payout = textOf(params, 'payout');
    const ids = payout === undefined ? null : (paidOut.get(payout) ?? []);
    const fits = equalIn(params, ['source']);
    return listOf(entries.values(), params, path, (entry) => fits(entry) && (!ids || ids.includes(entry.id)));
  },
};

function balanceOf({ entries }: Books): object {
  const sums = (status: string) => {
    const amounts = new Map<string, number>();
    for (const entry of entries.values())
      if (entry.status === status) amounts.set(entry.currency, (amounts.get(entry.currency) ?? 0) + entry.net);
    return [...amounts].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
  };
  return {
    object: 'balance',
    available: sums('available'),
    pending: sums('pending'),
    livemode: false,
  } satisfies Partial<Stripe.Balance>;
}
