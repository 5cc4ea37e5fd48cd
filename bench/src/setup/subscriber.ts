import { newSeller } from '@marketplace/tests/sign-up';
import type { Target } from '../webhooks/load.ts';
import type { BenchSetup } from '../webhooks/bench-setup.ts';
import type { Servers } from './servers.ts';

/** An organization with endpoints that get each of its publications. */
export interface Subscriber extends Target {
  /** Of the first gateway. */
  origin: string;
  endpoints: number;
  /** All its API keys. */
  tokens: string[];
  /** Paths of the endpoints at the receiver. */
  paths: string[];
}

export interface SubscriberSettings {
  /** Timeout of the endpoints. */
  timeoutSeconds?: number;
  /** Number of API keys. Each has its own rate limit. */
  keys?: number;
}

let made = 0;

/** Signs up an organization and creates its endpoints and API keys over the API. */
export async function newSubscriber(
  {
    origin,
    origins = [origin],
    receiver,
  }: Pick<BenchSetup, 'origin' | 'receiver'> & Partial<Pick<BenchSetup, 'origins'>>,
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
  return { origin, origins, token, tokens, endpoints, paths };
}
