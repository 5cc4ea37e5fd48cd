import type { Sender } from '../neighbours/client.ts';

/** What a client does, with its requests by `send`. `n` counts up, so that no two visits ask for the same. */
export type Visit = (client: VisitingClient, n: number) => Promise<unknown>;

export interface VisitingClient {
  /** With an API key. */
  server: Sender;
  /** As a person, signed in. */
  person: Sender;
  signIn: () => Promise<unknown>;
  origin: string;
}

const listing = (n: number, publish: boolean) => ({
  title: `Brass lamp ${n}`,
  description: 'A lamp of brass. '.repeat(20),
  price: { amount: 4900 + (n % 1000), currency: 'USD' },
  quantity: 3,
  publish,
});

/** Different filters, so that different statements are prepared. */
const filters = ['status=failed', 'codeClass=5xx', 'eventType=listing.published', 'since=2026-01-01T00:00:00Z'];
const filtered = (n: number): string => filters.filter((_, bit) => ((n >> bit) & 1) === 1).join('&');

/** A document that nobody has sent, as clients send that write values into the text. */
const document = (n: number): string => `query Orders${n} {
  a${n}: orders(first: 25) { nodes { id status total { amount currency } createdAt } pageInfo { hasNextPage endCursor } }
  listings(first: 25) { nodes { id title price { amount currency } organization { name } } } }`;

/** Each is made in turn, by a changing client. */
export const visits: Record<string, Visit> = {
  lists: ({ server }) => server({ path: '/listings?limit=50' }),
  search: ({ server }, n) => server({ path: `/listings?q=lamp%20${n % 500}` }),
  publish: ({ server }, n) => server({ method: 'POST', path: '/listings', body: listing(n, true) }),
  deliveries: ({ person }, n) => person({ path: `/webhooks/deliveries?${filtered(n)}` }),
  graphql: ({ person }, n) => person({ method: 'POST', path: '/graphql', body: { query: document(n) } }),
  refused: ({ server }, n) => server({ path: `/orders/ord_${n}` }),
  idempotent: ({ server }, n) =>
    server({
      method: 'POST',
      path: '/listings',
      body: listing(n, false),
      headers: { 'idempotency-key': `visit-${n}` },
    }),
  console: async ({ origin }) => {
    const page = await (await fetch(`${origin}/console`)).text();
    const assets = [...page.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, asset]) => asset!);
    for (const asset of assets) await (await fetch(origin + asset)).arrayBuffer();
  },
  documentation: async ({ origin }) => (await fetch(`${origin}/docs`)).text(),
  audit: ({ person }) => person({ path: '/audit-events?limit=50' }),
  stream: async ({ person }) => {
    const signal = AbortSignal.timeout(5_000);
    await person({ path: '/webhooks/deliveries/stream', signal }).catch(() => undefined);
  },
  'sign-in': ({ signIn }) => signIn(),
};
