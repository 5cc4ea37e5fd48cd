import { type DemoClient, enter } from './demo-client.ts';
import {
  type Demo,
  type DemoRecord,
  type DemoRole,
  demoRoles,
  type DemoTrader,
  emailOf,
  isComplete,
  newRun,
  people,
  readDemo,
  writeDemo,
} from './demo-record.ts';

export interface SeedOptions {
  /** URL of the API, including /api/v1. */
  apiUrl: string;
  inboxUrl: string;
  /** Path of the demo record, which tells a later start what exists. */
  file: string;
  /** Whether nobody of the demo has an account yet. */
  isFirst: boolean;
  /** Maximum time for repeating requests, in milliseconds. */
  patienceMs?: number;
}

export interface Seeded {
  demo: Demo;
  /** Whether this call created anything. */
  isNew: boolean;
}

/** Scopes of the API keys. */
const scopesOf: Record<DemoRole, string[]> = {
  seller: ['listings:write', 'offers:write', 'orders:write', 'payments:write'],
  buyer: ['offers:write', 'orders:write', 'payments:write'],
};

const hookPath = (role: DemoRole): string => `/hook/${role}`;

/** Default time for repeating requests. The whole seeding takes a second, and on a busy machine ten. */
const defaultPatienceMs = 120_000;

/**
 * Creates the demo for the tour, over the public API and the inbox as a user would: a seller, who can be paid out, and
 * a buyer, each with an API key and a webhook endpoint. The next start completes one that was killed: each step is
 * recorded in the file when it is done, and a step that was done but not recorded is repeated with the same idempotency
 * key. Requests are also repeated while the API is busy, for two minutes. The signing secrets are sent to the inbox at
 * every start, because the inbox keeps them in memory only. Throws if a step is refused.
 */
export async function seedDemo(options: SeedOptions): Promise<Seeded> {
  const { apiUrl, inboxUrl, file, isFirst, patienceMs = defaultPatienceMs } = options;
  const entrance = { apiUrl, inboxUrl, isNew: isFirst, deadline: Date.now() + patienceMs };
  let demo = readDemo(file);
  const isNew = !isComplete(demo);
  const keep = (made: Partial<DemoRecord>): void => writeDemo(file, (demo = { ...demo, ...made }));
  // The password is stored before the accounts are created: without it, nobody could sign in to them.
  if (isNew) keep({});

  /** Signs the person in and gives them an organization, which becomes the active one. */
  async function enterAs(role: DemoRole, run: string): Promise<DemoClient> {
    const { name, organization } = people[role];
    const person = await enter(entrance, { email: emailOf(role), name, password: demo.password });
    if (!demo[role].organizationId) {
      const organizationId = await createOrganization(person, organization, run);
      keep({ [role]: { ...demo[role], organizationId } });
    }
    await person.send('PUT', '/auth/session/organization', { organizationId: demo[role].organizationId });
    return person;
  }

  async function seedTrader(role: DemoRole): Promise<void> {
    // The inbox may have another port than at the last start.
    const url = `${inboxUrl}${hookPath(role)}`;
    if (isComplete(demo) && demo[role].endpointUrl === url) return;
    const keepOf = (made: Partial<DemoTrader>): void => keep({ [role]: { ...demo[role], ...made } });
    const runOf = (): string => demo[role].run ?? demo.run;
    const renew = (): void => keepOf({ run: newRun() });
    const person = await enterAs(role, runOf());
    if (!demo[role].apiKey) {
      // Before the key, so that a demo with a key has one.
      if (role === 'seller') await openPayoutAccount(person, demo.seller.organizationId!);
      const { secret } = await withSecret(person, () => createApiKey(person, scopesOf[role], runOf()), renew);
      keepOf({ apiKey: secret });
    }
    if (!demo[role].signingSecret) {
      const { id, secret } = await withSecret(person, () => createEndpoint(person, url, runOf()), renew);
      keepOf({ endpointId: id, endpointUrl: url, signingSecret: secret });
    }
    if (demo[role].endpointUrl !== url) {
      await person.send('PATCH', `/webhooks/endpoints/${demo[role].endpointId}`, { url });
      keepOf({ endpointUrl: url });
    }
  }

  // All are awaited even after a failure, because nothing may write to the record later.
  for (const seeded of await Promise.allSettled(demoRoles.map(seedTrader)))
    if (seeded.status === 'rejected') throw seeded.reason;
  const complete = demo as Demo;
  await informInbox(inboxUrl, complete);
  return { demo: complete, isNew };
}

interface Made {
  id: string;
  /** API path of the record, for DELETE. */
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

/** Sets up payouts of the organization at the sandbox. */
async function openPayoutAccount(client: DemoClient, organizationId: string): Promise<void> {
  const account = { country: 'FR', returnUrl: 'https://demo.example', destination: 'acct_sandbox_ok' };
  await client.send('PUT', `/organizations/${organizationId}/payout-account`, account);
}

async function createApiKey(client: DemoClient, scopes: string[], run: string): Promise<Made> {
  type Answer = { apiKey: { id: string }; token: string | null };
  const wanted = { name: 'Demo', scopes };
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

/** Sends the inbox the secrets that verify the demo's webhooks. Throws if the inbox refuses one. */
export async function informInbox(inboxUrl: string, demo: Demo): Promise<void> {
  for (const role of demoRoles) {
    const response = await fetch(`${inboxUrl}/hooks/secrets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: hookPath(role), secret: demo[role].signingSecret }),
    });
    if (!response.ok) throw new Error(`the inbox refused the signing secret with ${response.status}`);
  }
}
