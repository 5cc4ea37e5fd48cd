import { newSeller } from '@marketplace/local/testing/sign-up';
import type { Target } from './load.ts';
import type { Rig } from './rig.ts';
import type { Servers } from './servers.ts';

/** An organization whose every publication goes to so many endpoints. */
export interface Subscriber extends Target {
  endpoints: number;
  /** Paths of its endpoints at the receiver. */
  paths: string[];
}

let made = 0;

/** Signed up and set up as a user does it. */
export async function newSubscriber(
  { origin, receiver }: Pick<Rig, 'origin' | 'receiver'>,
  { inboxUrl }: Pick<Servers, 'inboxUrl'>,
  endpoints: number,
  settings: { timeoutSeconds?: number } = {},
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
  return { origin, token, endpoints, paths };
}
