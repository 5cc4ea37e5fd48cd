import { type DemoClient, enter } from './demo-client.ts';
import {
  buyerEmail,
  type Demo,
  type DemoRecord,
  isComplete,
  newRun,
  protectCookieJar,
  readDemo,
  sellerEmail,
  writeDemo,
} from './demo-record.ts';

export interface SeedOptions {
  /** Including /api/v1. */
  apiUrl: string;
  inboxUrl: string;
  /** Path of the demo record, by which a later start knows what exists. */
  file: string;
}

export interface Seeded {
  demo: Demo;
  /** Whether this call created anything. */
  isNew: boolean;
}

const hookPath = '/hook/demo';

/**
 * Creates the demo for the tour, over the public API and the inbox as a user would: a seller with an API key and a
 * webhook endpoint, and a buyer. A start that was killed is completed by the next one: each step is recorded in the
 * file when it is done, and a step that was done but not recorded is repeated with the same idempotency key. The
 * signing secret is sent to the inbox at every start, because the inbox keeps it in memory only. Throws when a step is
 * refused.
 */
export async function seedDemo({ apiUrl, inboxUrl, file }: SeedOptions): Promise<Seeded> {
  let demo = readDemo(file);
  const isNew = !isComplete(demo);
  const keep = (made: Partial<DemoRecord>): void => writeDemo(file, (demo = { ...demo, ...made }));
  // The password is stored before the accounts are created: without it, nobody could sign in to them.
  if (isNew) keep({});
  protectCookieJar(file);
  const signIn = (email: string, name: string) => enter(apiUrl, inboxUrl, { email, name, password: demo.password });
  const renew = () => keep({ run: newRun() });

  async function seedBuyer(): Promise<void> {
    const buyer = await signIn(buyerEmail, 'Bo Buyer');
    keep({ buyerOrganizationId: await createOrganization(buyer, 'Demo Interiors', demo.run) });
  }

  async function seedSeller(url: string): Promise<void> {
    const seller = await signIn(sellerEmail, 'Sam Seller');
    if (!demo.sellerOrganizationId)
      keep({ sellerOrganizationId: await createOrganization(seller, 'Demo Lamps', demo.run) });
    await seller.send('PUT', '/auth/session/organization', { organizationId: demo.sellerOrganizationId });
    if (!demo.apiKey) {
      const { secret } = await withSecret(seller, () => createApiKey(seller, demo.run), renew);
      keep({ apiKey: secret });
    }
    if (!demo.signingSecret) {
      const { id, secret } = await withSecret(seller, () => createEndpoint(seller, url, demo.run), renew);
      keep({ endpointId: id, endpointUrl: url, signingSecret: secret });
    }
    if (demo.endpointUrl !== url) {
      await seller.send('PATCH', `/webhooks/endpoints/${demo.endpointId}`, { url });
      keep({ endpointUrl: url });
    }
  }

  // The inbox may have another port than at the last start.
  const url = `${inboxUrl}${hookPath}`;
  if (!demo.buyerOrganizationId) await seedBuyer();
  if (!isComplete(demo) || demo.endpointUrl !== url) await seedSeller(url);
  const complete = demo as Demo;
  await tellInbox(inboxUrl, complete.signingSecret);
  return { demo: complete, isNew };
}

interface Made {
  id: string;
  /** API path for DELETE. */
  path: string;
  secret: string | null;
}

/**
 * Creates a record and returns it with its secret. The response to a repeated idempotency key has no secret; the record
 * is then deleted, and another one is created with a new key.
 */
async function withSecret(
  client: DemoClient,
  create: () => Promise<Made>,
  renewKey: () => void,
): Promise<Made & { secret: string }> {
  for (;;) {
    const { secret, ...made } = await create();
    if (secret !== null) return { ...made, secret };
    await client.remove(made.path);
    renewKey();
  }
}

async function createOrganization(client: DemoClient, name: string, run: string): Promise<string> {
  const made = await client.send<{ organization: { id: string } }>(
    'POST',
    '/organizations',
    { name },
    `${run}-organization`,
  );
  return made.organization.id;
}

async function createApiKey(client: DemoClient, run: string): Promise<Made> {
  const wanted = { name: 'Demo', scopes: ['listings:write'] };
  type Answer = { apiKey: { id: string }; token: string | null };
  const { apiKey, token } = await client.send<Answer>('POST', '/auth/api-keys', wanted, `${run}-api-key`);
  return { id: apiKey.id, path: `/auth/api-keys/${apiKey.id}`, secret: token };
}

async function createEndpoint(client: DemoClient, url: string, run: string): Promise<Made> {
  const wanted = { url, description: 'The inbox of npm start', subscribedEvents: ['*'] };
  type Answer = { endpoint: { id: string }; signingSecret: string | null };
  const { endpoint, signingSecret } = await client.send<Answer>(
    'POST',
    '/webhooks/endpoints',
    wanted,
    `${run}-endpoint`,
  );
  return { id: endpoint.id, path: `/webhooks/endpoints/${endpoint.id}`, secret: signingSecret };
}

/** Gives the inbox the secret by which it verifies the demo's webhooks. Throws when the inbox refuses it. */
export async function tellInbox(inboxUrl: string, secret: string): Promise<void> {
  const response = await fetch(`${inboxUrl}/hooks/secrets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: hookPath, secret }),
  });
  if (!response.ok) throw new Error(`the inbox refused the signing secret with ${response.status}`);
}
