import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { type Actor, type Caller, closeServer, listen, type OutboxRow, systemCaller } from '@marketplace/kernel';
import { identityContract, type IdentityContract } from '@marketplace/identity-contract';
import { identityEngineContract } from '@marketplace/identity-contract/engine';
import type { Store } from '@marketplace/store';
import { type ModuleUnderTest, storeOf, type TestedModule } from '@marketplace/store/testing';
import { createIdentity, identityDomain, type IdentitySettings } from '../src/module.ts';
import type { PasswordCost } from '../src/passwords/password-hash.ts';

export type TestedIdentity = TestedModule<IdentityContract, typeof identityEngineContract>;

interface SentMail {
  headers?: Record<string, string>;
  to: string;
  subject: string;
  text: string;
}

/** A replacement for the local inbox, which `openInbox` opens. `down` makes it refuse mails. */
export interface Inbox {
  mails: SentMail[];
  down: boolean;
  url: string;
}
export const newInbox = (): Inbox => ({ mails: [], down: false, url: '' });

/** Opens an inbox for the test file that runs. */
export async function openInbox(inbox = newInbox()): Promise<Inbox> {
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      if (!inbox.down) inbox.mails.push(JSON.parse(Buffer.concat(chunks).toString()) as SentMail);
      response.writeHead(inbox.down ? 503 : 201).end('{}');
    });
  });
  await listen(server, 0, '127.0.0.1');
  const address = server.address();
  inbox.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  afterAll(() => closeServer(server));
  return inbox;
}

/** The minimum that argon2 allows: 8 KiB for each lane, one pass. Tests hash often, and do not depend on the cost. */
const testPasswordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

export function identityWith(
  inbox: Pick<Inbox, 'url'> | null,
  more: Partial<IdentitySettings> = {},
): ModuleUnderTest<IdentityContract, typeof identityEngineContract> {
  const settings = {
    KEYRING: new Map([['k1', randomBytes(32)]]),
    INBOX_URL: inbox?.url,
    PUBLIC_URL: 'https://market.example',
    API_KEY_MODE: 'test' as const,
  };
  return {
    domain: identityDomain,
    contract: identityContract,
    engineContract: identityEngineContract,
    create: (databaseUrl, log) =>
      createIdentity({ ...settings, ...more, DATABASE_URL: databaseUrl }, log, testPasswordCost),
  };
}

export const relay = systemCaller('test', 'req_test');

export function callerOf(actor: Actor, more: Partial<Caller> = {}): Caller {
  return { requestId: `req_${randomBytes(6).toString('hex')}`, ip: '203.0.113.7', userAgent: 'test', actor, ...more };
}
export const anonymous = (more: Partial<Caller> = {}): Caller => callerOf({ type: 'anonymous' }, more);

/** Leases the waiting rows of a topic, passes them to `take` and acknowledges them, until there are none. */
export async function drain(
  { engine }: TestedIdentity,
  topic: 'mail' | 'audit',
  take: (rows: OutboxRow[]) => Promise<unknown>,
) {
  for (let ack: string[] = []; ; ) {
    const { rows } = (await engine.exchangeOutbox(relay, { topic, ack, putBack: [], limit: 100, waitMs: 0 })).output;
    if (rows.length === 0) return;
    await take(rows);
    ack = rows.map(({ id }) => id);
  }
}

export async function sendMails(tested: TestedIdentity): Promise<void> {
  await drain(tested, 'mail', async (rows) => {
    for (const { payload } of rows) await tested.engine.sendMail(relay, { mailId: String(payload['mailId']) });
  });
}

export const newEmail = (): string => `${randomBytes(6).toString('hex')}@example.com`;
export const password = 'correct horse battery staple';

/** The token in the link of the newest mail to this address. */
export function mailedToken({ mails }: Inbox, to: string): string {
  const link = /https:\/\/\S+/.exec(mails.findLast((mail) => mail.to === to)?.text ?? '')?.[0];
  return new URLSearchParams(new URL(link ?? 'https://no.mail').hash.slice(1)).get('token') ?? '';
}

/** Signs up and confirms; returns the address. */
export async function newAccount(tested: TestedIdentity, inbox: Inbox, email = newEmail()): Promise<string> {
  // From a random network, because the number of mails that one network may request is limited.
  const from = anonymous({ ip: `10.${randomBytes(3).join('.')}` });
  await tested.client.signUp(from, { email, password, name: 'Ada' });
  await sendMails(tested);
  await tested.client.verifyEmail(from, { token: mailedToken(inbox, email), password });
  return email;
}

export async function signIn(tested: TestedIdentity, email: string): Promise<string> {
  return (await tested.client.signIn(anonymous(), { email, password })).output.sessionToken!;
}

/** The caller that the gateway would currently build from a session token. */
export async function callerWith(
  { client }: TestedIdentity,
  sessionToken: string,
  more: Partial<Caller> = {},
): Promise<Caller> {
  return callerOf((await client.authenticate(anonymous(), { sessionToken })).output.actor, more);
}

/** A signed-in person with an organization of their own. */
export async function newOwner(tested: TestedIdentity, inbox: Inbox) {
  const email = await newAccount(tested, inbox);
  const sessionToken = await signIn(tested, email);
  const { output } = await tested.client.createOrganization(await callerWith(tested, sessionToken), {
    name: 'Ada & Söhne',
  });
  return { email, sessionToken, ...output, caller: await callerWith(tested, sessionToken) };
}

/** Gives `look` direct access to the tables. */
export async function withStore<T>({ databaseUrl }: TestedIdentity, look: (store: Store) => Promise<T>): Promise<T> {
  return look(await storeOf(databaseUrl, identityDomain));
}

export const execute = <T extends object = object>(
  tested: TestedIdentity,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> => withStore(tested, (store) => store.fork().execute<T[]>(statement, values));

/** All rows of all tables of the schema, as one text. */
export async function dump(tested: TestedIdentity): Promise<string> {
  const tables = await execute<{ name: string }>(
    tested,
    `select table_name as name from information_schema.tables where table_schema = 'identity'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => execute(tested, `select row_to_json(t)::text as row from identity."${name}" t`)),
  );
  return JSON.stringify(rows);
}
