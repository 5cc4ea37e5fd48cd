import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';

/** How the adapter reaches Stripe. */
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
