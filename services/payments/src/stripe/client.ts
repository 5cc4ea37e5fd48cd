import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';
import type { Outcome } from '@marketplace/store';
import type { Payment } from '@marketplace/payments-contract';
import { InexpressibleAmount } from './amounts.ts';

/** Connection of the adapter to Stripe. */
export interface StripeSettings {
  /** A secret or restricted key of the platform's account. Its mode, test or live, is the mode of all objects. */
  secretKey: string;
  /** The signing secrets of the webhook endpoints: one for the account, and one for the connected accounts. */
  webhookSecrets: readonly string[];
  /** Another server than https://api.stripe.com, for tests. */
  server?: { host: string; port: number; protocol: 'http' | 'https' };
}

/** Stripe's client, and the time limits of requests. */
export interface StripeClient {
  stripe: Stripe;
  /** Runs requests. They are aborted with `signal`. */
  within<T>(signal: AbortSignal, requests: () => Promise<T>): Promise<T>;
}

/**
 * Opens Stripe's client. It repeats nothing by itself, because the product repeats requests under their key. It uses
 * `fetch`: Stripe's client for Node knows no AbortSignal, and repeats a request after a closed connection even if
 * `maxNetworkRetries` is 0.
 */
export function openClient({ secretKey, server }: Omit<StripeSettings, 'webhookSecrets'>): StripeClient {
  const limit = new AsyncLocalStorage<AbortSignal>();
  const request: typeof fetch = (url, init) => {
    const signals = [init?.signal, limit.getStore()].filter((signal) => signal instanceof AbortSignal);
    return fetch(url, { ...init, signal: AbortSignal.any(signals) });
  };
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(request),
    maxNetworkRetries: 0,
    telemetry: false,
    ...server,
  });
  return { stripe, within: (signal, requests) => limit.run(signal, requests) };
}

/** A request that was not sent, because it cannot be right. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Makes requests. Never rejects: errors become outcomes. */
export async function outcomeOf<T>(requests: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'ok', value: await requests() };
  } catch (error) {
    return outcomeOfError(error);
  }
}

/**
 * Makes a request that creates an object. Stripe stores the answer to a key, also if it was an error of its own, and
 * repeats it for 24 hours. It refuses a key with other parameters, which a new version of the product may send. In both
 * cases `find` looks for the object, so that its outcome is not unknown for a day.
 * https://docs.stripe.com/api/idempotent_requests
 */
export async function outcomeOfCreation<T>(
  create: () => Promise<T>,
  find: () => Promise<T | null>,
): Promise<Outcome<T>> {
  try {
    return { kind: 'ok', value: await create() };
  } catch (error) {
    const outcome = outcomeOfError(error);
    if (!isStored(error)) return outcome;
    const found = await outcomeOf(find);
    return found.kind === 'ok' && found.value !== null ? { kind: 'ok', value: found.value } : outcome;
  }
}

/** Whether Stripe would answer every repetition with this error. */
function isStored(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';
}

/**
 * The outcome of an error. `unknown` are timeouts, closed connections, 429, 409 (another request with the key is in
 * progress), 5xx, a key that was used with other parameters (the first request may have had its effect), and 401: a
 * wrong secret key is a fault of the set-up, and payments must not fail because of it.
 * https://docs.stripe.com/api/errors and https://docs.stripe.com/error-low-level
 */
function outcomeOfError(error: unknown): Exclude<Outcome<never>, { kind: 'ok' }> {
  if (error instanceof Refusal) return { kind: 'rejected', code: error.code, message: error.message };
  if (error instanceof InexpressibleAmount)
    return { kind: 'rejected', code: 'amount_not_supported', message: error.message };
  if (error instanceof Stripe.errors.StripeCardError) {
    const { code, message } = failureOf({ ...error, type: 'card_error', message: error.message });
    return { kind: 'declined', code, message };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripePermissionError)
    return { kind: 'rejected', code: error.code ?? error.rawType ?? 'invalid_request', message: error.message };
  return { kind: 'unknown', cause: causeOf(error) };
}

/** Text for logs. Stripe's request id leads to the request in its Dashboard. */
function causeOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return String(error);
  const { type, statusCode, code, requestId, message, detail } = error;
  const facts = [type, statusCode, code, requestId, message, detail instanceof Error ? String(detail) : null];
  return facts.filter((fact) => fact !== null && fact !== undefined && fact !== '').join(' ');
}

/** Whether an error says that there is no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

type Failure = NonNullable<Payment['failure']>;

/** Failed attempt as Stripe reports it, in an error or in `last_payment_error`. */
interface StripeFailure {
  type?: string | undefined;
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
}

/** Codes of Stripe, and codes of banks, with a meaning of ours. https://docs.stripe.com/declines/codes */
const codes: Record<string, Failure['code']> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'authentication_required',
  authentication_not_handled: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  processing_error: 'processing_error',
};

/**
 * Codes of banks that must not be told to buyers, because they tell a thief that the theft was noticed.
 * https://docs.stripe.com/declines/codes
 */
const secretCodes = ['fraudulent', 'lost_card', 'merchant_blacklist', 'pickup_card', 'stolen_card'];

/** Why a payment failed. The message is for the buyer; Stripe writes it so. */
export function failureOf({ type, code, decline_code: declineCode, message }: StripeFailure): Failure {
  return {
    code: codeOf(type, code, declineCode),
    message: message ?? 'The payment failed.',
    declineCode: declineCode === undefined ? null : secretCodes.includes(declineCode) ? 'generic_decline' : declineCode,
  };
}

function codeOf(type?: string, code?: string, declineCode?: string): Failure['code'] {
  const known = codes[declineCode ?? ''] ?? codes[code ?? ''];
  if (known) return known;
  if (type === 'card_error') return 'card_declined';
  return type === 'api_error' ? 'processing_error' : 'provider_rejected';
}
