import { newSeller } from '@marketplace/local/testing/sign-up';
import type { Target } from '../webhooks/load.ts';
import type { BenchSetup } from '../webhooks/bench-setup.ts';
import type { Servers } from './servers.ts';

/** An organization whose every publication goes to so many endpoints. */
export interface Subscriber extends Target {
  endpoints: number;
  /** Of all its API keys, which share its requests. */
  tokens: string[];
  /** Paths of its endpoints at the receiver. */
  paths: string[];
}

export interface SubscriberSettings {
  /** Of its endpoints. */
  timeoutSeconds?: number;
  /** API keys, each of which has a limit of its own. */
  keys?: number;
}

let made = 0;

/** Signed up and set up as a user does it. */
export async function newSubscriber(
  { origin, receiver }: Pick<BenchSetup, 'origin' | 'receiver'>,
  { inboxUrl }: Pick<Servers, 'inboxUrl'>,
  endpoints: number,
  { keys = 1, ...settings }: SubscriberSettings = {},
): Promise<Subscriber> {
  made += 1;
  const email = `bench-${made}@example.com`;
  const { owner, token } = await newSeller(origin, inboxUrl, email);
  const paths = Array.from({ length: endpoints }, (_, n) => `/${made}/${n}`);
  for (const path of paths) {
    const endpoint = { url: receiver.url + path, subscribedEvents: ['listing.published'], ...settings };
    const { status, body } = await owner.post('/webhooks/endpoints', endpoint);
    if (status !== 201) throw new Error(`An endpoint was refused: ${status} ${JSON.stringify(body)}`);
  }
  const tokens = [token];
  while (tokens.length < keys) {
    const key = await owner.post<{ token: string }>('/auth/api-keys', {
      name: `server ${tokens.length}`,
      scopes: ['listings:write'],
    });
    tokens.push(key.body.token);
  }
  return { origin, token, tokens, endpoints, paths };
}
