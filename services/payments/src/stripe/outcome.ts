import type { Outcome } from '@marketplace/store';
import Stripe from 'stripe';
import { InexpressibleAmount } from './amounts.ts';
import { failureOf } from './failure.ts';

/** A request that was not sent, because it cannot be right. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Makes requests. Never rejects: an error becomes the outcome that it stands for. */
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
 * The outcome that an error stands for. `unknown` are timeouts, closed connections, 429, 409 (another request with the
 * key is in progress), 5xx, a key that was used with other parameters (the first request may have had its effect), and
 * 401: a wrong secret key is a fault of the set-up, and payments must not fail because of it.
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

/** For logs. Stripe's request id leads to the request in its Dashboard. */
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
