import { newSeller } from '@marketplace/tests/sign-up';
import type { Receiver } from './receiver.ts';
import type { Servers } from './servers.ts';

/** An organization with endpoints that get each of its publications. */
export interface Subscriber {
  /** An API key that may write listings. */
  token: string;
  /** Paths of the endpoints at the receiver. */
  paths: string[];
}

let made = 0;

/** Signs up an organization and creates its endpoints and an API key over the API. */
export async function newSubscriber(
  { origin }: { origin: string },
  receiver: Receiver,
  { inboxUrl }: Pick<Servers, 'inboxUrl'>,
  endpoints: number,
): Promise<Subscriber> {
  made += 1;
  const { owner, token } = await newSeller(origin, inboxUrl, `bench-${made}@example.com`);
  const paths = Array.from({ length: endpoints }, (_, n) => `/${made}/${n}`);
  for (const path of paths) {
    const endpoint = { url: receiver.url + path, subscribedEvents: ['listing.published'] };
    const { status, body } = await owner.post('/webhooks/endpoints', endpoint);
    if (status !== 201) throw new Error(`An endpoint was refused: ${status} ${JSON.stringify(body)}`);
  }
  return { token, paths };
}
