import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { obtainTemporal, obtainTemporalServer } from '@marketplace/local/infrastructure/temporal/temporal-binary';
import { searchAttributes } from '@marketplace/workflows/search-attributes';
import { type Api, createApi } from '../api.ts';
import { operatorOrganizationId, letOperate } from '../operator.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { newSeller, password } from '../sign-up.ts';
import { type RunningStack, startOneProcess, startTestBase, type TestBase } from '../stacks/stack-host.ts';
import { type KillableTemporal, startTemporalOnPostgres } from '../temporal/temporal-on-postgres.ts';
import { newListing, newTrader, type Trader } from '../traders.ts';
import { openPayoutAccount } from '../money/money-stack.ts';
import { postgresUser, runAsUser, startSystemPostgres, type SystemPostgres } from './system-postgres.ts';

/** The address of the member of the operator. */
export const operatorEmail = 'operator@restore.example';
const sellerEmail = 'seller@restore.example';

/** The whole product on two PostgreSQL servers, each of which can be restored: that of the services and Temporal's. */
export interface RestorableProduct {
  services: SystemPostgres;
  store: SystemPostgres;
  temporal: KillableTemporal;
  client: Client;
  base: TestBase;
  /** Receiver of webhooks. It refuses them while `refuses` is true. */
  receiver: Receiver & { refuses: boolean };
  /** The endpoint that gets `listing.published`, with an hour between attempts. */
  endpointId: string;
  /** A listing whose units are ordered. */
  listingId: string;
  /** The address of the gateway, which another start changes. */
  origin(): string;
  seller(): Api;
  /** The owner of the seller, signed in since the last start. */
  member(): Api;
  buyer(): Api;
  sellerOrganizationId: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Executes SQL on the services' database. */
  query<T extends object>(statement: string, values?: unknown[]): Promise<T[]>;
  /** Runs commands of an operator, with the Temporal CLI and `npm run`. */
  shell(script: string, variables?: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

/** Opens the product. `prepare` is called with each PostgreSQL server while it is empty. */
export async function startRestorableProduct(
  root: string,
  prepare: (server: SystemPostgres) => Promise<unknown>,
): Promise<RestorableProduct> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closers.toReversed()) await one();
  };
  try {
    return await open(root, prepare, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  root: string,
  prepare: (server: SystemPostgres) => Promise<unknown>,
  closers: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<RestorableProduct> {
  const user = postgresUser();
  const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-restorable-'));
  closers.push(async () => rmSync(directory, { recursive: true, force: true }));
  chmodSync(directory, 0o755);
  const postgres = path.join(directory, 'postgres');
  mkdirSync(postgres);
  if (user.uid !== undefined) chownSync(postgres, user.uid, user.gid!);
  const [services, store] = await Promise.all(
    ['services', 'temporal'].map((name) => startSystemPostgres(postgres, name, user)),
  );
  closers.push(
    () => services!.stop(),
    () => store!.stop(),
  );
  for (const server of [services!, store!]) await prepare(server);
  const temporal = await startTemporalOnPostgres({
    programs: await obtainTemporalServer({ progress: () => undefined }),
    postgresUrl: store!.url,
    dataDir: directory,
    namespace: 'default',
    searchAttributes,
    runDir: path.join(directory, 'run'),
    log: path.join(directory, 'temporal.log'),
  });
  closers.push(() => temporal.stop());
  const base = await startTestBase({ databaseUrl: services!.url, temporalAddress: temporal.address });
  closers.push(() => base.close());
  const receiver = Object.assign(
    await startReceiver((_, response) => response.writeHead(receiver.refuses ? 503 : 204).end()),
    { refuses: true },
  );
  closers.push(() => receiver.close());
  const connection = await Connection.connect({ address: temporal.address });
  closers.push(() => connection.close());

  let stack: RunningStack | undefined;
  const environment = { TEST_HELPERS: '1', OPERATOR_ORGANIZATION_ID: operatorOrganizationId };
  let member: Api | undefined;
  const start = async (): Promise<void> => {
    stack = await startOneProcess(base, { environment });
    if (member === undefined) return;
    member = createApi(stack.origin);
    await member.post('/auth/sign-in', { email: sellerEmail, password });
  };
  const stop = async (): Promise<void> => {
    await stack?.stop();
    stack = undefined;
  };
  closers.push(stop);
  await start();
  const running = { origin: stack!.origin, base };
  const seller = await newTrader(running, sellerEmail);
  const buyer = await newTrader(running, 'buyer@restore.example');
  member = seller.owner;
  await openPayoutAccount(seller);
  const operator = await newSeller(running.origin, base.inboxUrl, operatorEmail);
  await letOperate(services!.url, operator.organizationId);
  const { id: listingId } = await newListing(seller, { quantity: 100 });
  const { id: endpointId } = await newEndpoint(seller, receiver);

  const bin = path.join(directory, 'bin');
  mkdirSync(bin);
  // Directory of an operator: `npm run` of the repository, and separate files.
  const workplace = path.join(directory, 'workplace');
  mkdirSync(workplace);
  for (const name of ['package.json', 'deploy', 'node_modules'])
    symlinkSync(path.join(root, name), path.join(workplace, name));
  const cli = await obtainTemporal({ progress: () => undefined });
  if (path.isAbsolute(cli.path)) symlinkSync(cli.path, path.join(bin, 'temporal'));
  const api = (token: string): Api => createApi(stack!.origin).withKey(token);
  return {
    services: services!,
    store: store!,
    temporal,
    client: new Client({ connection }),
    base,
    receiver,
    endpointId,
    listingId,
    origin: () => stack!.origin,
    seller: () => api(seller.token),
    member: () => member!,
    buyer: () => api(buyer.token),
    sellerOrganizationId: seller.organizationId,
    start,
    stop,
    query: (statement, values) => queryAt(services!.url, statement, values),
    shell: (script, variables = {}) =>
      runAsUser({}, script, {
        cwd: workplace,
        env: {
          HOME: directory,
          PATH: [bin, path.dirname(process.execPath), process.env['PATH']].join(':'),
          DATABASE_URL: services!.url,
          KEYRING: base.secrets.keyring,
          TEMPORAL_ADDRESS: temporal.address,
          TEMPORAL_NAMESPACE: 'default',
          TEMPORAL_TASK_QUEUE: base.taskQueue,
          ...variables,
        },
      }),
    close,
  };
}

async function newEndpoint({ owner }: Pick<Trader, 'owner'>, { url }: Receiver): Promise<{ id: string }> {
  const { body } = await owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', {
    url,
    subscribedEvents: ['listing.published'],
    retryPolicy: { delaysSeconds: [3600, 3600, 3600] },
  });
  return body.endpoint;
}

/** Executes one statement on a new connection, because the server may have been restored since the last one. */
export async function queryAt<T extends object>(url: string, statement: string, values?: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<T>(statement, values).finally(() => client.end())).rows;
}
