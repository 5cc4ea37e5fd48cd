import {
  baseEnvironment,
  freePort,
  migrateAll,
  newSecrets,
  startInfrastructure,
  startStack,
  stackLogger,
} from '@marketplace/local';
import { type Api, createApi } from '@marketplace/local/testing/api';
import { newSeller, password } from '@marketplace/local/testing/sign-up';
import { waitFor } from '@marketplace/local/testing/wait-for';
import { searchAttributes } from '@marketplace/workflows';

export interface Product {
  origin: string;
  /** Ids of existing records. */
  ids: string[];
  /** An API key of the organization, with every scope. */
  apiKey: string;
  /** Signs the owner in. Resolves to the `Cookie` header of the new session. */
  signIn(): Promise<string>;
  stop(): Promise<void>;
}

const email = 'owner@example.com';

/** Starts the product in this process on new servers, with an organization that has a listing and an endpoint. */
export async function startProduct({
  dataDir,
  print,
  log,
}: {
  dataDir: string;
  print: (line: string) => void;
  log: { write(line: string): void };
}): Promise<Product> {
  const infrastructure = await startInfrastructure({ dataDir, test: true, inbox: true, searchAttributes, print });
  try {
    const { databaseUrl, temporalAddress } = infrastructure;
    const inboxUrl = infrastructure.inboxUrl!;
    const logger = stackLogger(log);
    await migrateAll({ databaseUrl }, logger);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const base = baseEnvironment({ databaseUrl, temporalAddress, inboxUrl, secrets: newSecrets() });
    const limits = { RATE_LIMIT_KEY: 'off', RATE_LIMIT_ORGANIZATION: 'off', RATE_LIMIT_ADDRESS: 'off' };
    const environment = {
      ...base,
      ...limits,
      PUBLIC_URL: origin,
      PORT: String(port),
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    };
    const stack = await startStack({ environment, log: logger });
    infrastructure.onStop(stack.stop);
    const { owner, organizationId } = await newSeller(origin, inboxUrl, email);
    const { body } = await owner.post<{ token: string }>('/auth/api-keys', {
      name: 'Fuzzer',
      scopes: ['listings:write', 'offers:write', 'orders:write', 'payments:write'],
    });
    const ids = [organizationId, ...(await makeRecords(owner, createApi(origin, body.token), `${inboxUrl}/hook/fuzz`))];
    return { origin, ids, apiKey: body.token, signIn: () => signIn(origin), stop: infrastructure.stop };
  } catch (error) {
    await infrastructure.stop();
    throw error;
  }
}

/** Creates one record of each kind that a route names. Resolves to the ids of endpoint, listing, delivery and event. */
async function makeRecords(owner: Api, server: Api, url: string): Promise<string[]> {
  const endpoint = await owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', {
    url,
    subscribedEvents: ['*'],
  });
  const listing = await server.post<{ id: string }>('/listings', {
    title: 'Brass lamp',
    price: { amount: 4900, currency: 'USD' },
    publish: true,
  });
  const delivery = await waitFor(
    'a delivery',
    async () => (await owner.get<{ data: { id: string; eventId: string }[] }>('/webhooks/deliveries')).body.data[0],
  );
  return [endpoint.body.endpoint.id, listing.body.id, delivery.id, delivery.eventId];
}

async function signIn(origin: string): Promise<string> {
  const answer = await createApi(origin).post('/auth/sign-in', { email, password });
  if (answer.status !== 200) throw new Error(`Signing in failed with status ${answer.status}.`);
  const lines = [answer.headers['set-cookie'] ?? []].flat();
  return lines.map((line) => line.split(';')[0]!).join('; ');
}
