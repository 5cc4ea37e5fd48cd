import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import type { Delivery, Endpoint } from '@marketplace/webhooks-contract';
import { sealingDomains } from '@marketplace/operations/migrate-all';
import { type Answer, type Api, createApi } from '../api.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import {
  newControl,
  spelledOut,
  placesFound,
  placesOfAddresses,
  plantAddresses,
  sentTexts,
  valuesOfAddresses,
  databaseTexts,
  historyTexts,
  type SearchedText,
} from './planted-secrets.ts';
import { scanFor, spellingsOf } from './secret-scan.ts';
import { processNames, type SeparateProcesses } from '../stacks/processes/separate-processes.ts';
import { mailedToken, base32Bytes, totpCode } from '../sign-up.ts';
import type { TestEnvironment } from '../stacks/test-environment.ts';
import { waitFor } from '../wait-for.ts';

type SearchedBytes = { where: string; text: string | Uint8Array };

export interface HygieneOptions {
  /** Opens a stack whose processes log everything (`everythingLogged`). */
  openStack(): Promise<{ base: TestEnvironment; stack: SeparateProcesses }>;
  /**
   * Stops PostgreSQL and Temporal and returns their files and logs. Without it, only data that the product can read is
   * searched.
   */
  serverTexts?: () => Promise<SearchedBytes[]>;
  /** Data that the processes have sent to others, such as traces, up to the last request. */
  sentTelemetry?: () => Promise<SearchedBytes[]>;
}

/**
 * Uses the whole product with known secrets, in separate processes that log everything, and expects to find none of the
 * secrets in stored data and logs.
 */
export function testSecretHygiene({ openStack, serverTexts, sentTelemetry }: HygieneOptions): void {
  /** All secrets of this run, by a name that may be printed. */
  const secrets = new Map<string, string | Buffer>();
  const random = (): string => randomBytes(9).toString('base64url');
  function secret<T extends string | Buffer>(name: string, value: T): T {
    secrets.set(`${name} (${secrets.size + 1})`, value);
    return value;
  }
  const newPassword = (): string => secret('password', `pass word/${random()}+"${random()}`);

  /** Expects the status of a response, and adds its cookies to the secrets. Returns the body. */
  function done<T>(answer: Answer<T>, status: number): T {
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const value = /^[^=]+=([^;]*)/.exec(line)?.[1] ?? '';
      if (value.length >= 8) secret('cookie', value);
    }
    return answer.body;
  }

  function signingSecret(value: string): string {
    secret('signing secret, bytes', Buffer.from(value.slice('whsec_'.length), 'base64'));
    return secret('signing secret', value);
  }

  let base: TestEnvironment;
  let stack: SeparateProcesses;
  let receiver: Receiver;
  let temporal: Connection;
  let owner: Api;
  let organizationId: string;
  beforeAll(async () => {
    ({ base, stack } = await openStack());
    receiver = await startReceiver((one, response) =>
      response.writeHead(one.path === '/fails' ? 500 : 200).end('thanks'),
    );
    temporal = await Connection.connect({ address: base.temporalAddress });
    const { keyring, sessionKey, gatewayToken, workerToken } = base.secrets;
    for (const entry of keyring.split(',')) secret('master key', Buffer.from(entry.split(':')[1]!, 'base64'));
    secret('session key', sessionKey);
    secret('internal token', gatewayToken);
    secret('engine token', workerToken);
    owner = createApi(stack.origin);
  });
  afterAll(async () => {
    await temporal?.close();
    await receiver?.close();
  });

  async function newPerson(api: Api, email: string): Promise<string> {
    const password = newPassword();
    done(await api.post('/auth/sign-up', { email, password, name: 'Ada' }), 202);
    const token = secret('mailed token', await mailedToken(base.inboxUrl, email));
    done(await api.post('/auth/verify-email', { token, password }), 200);
    done(await api.post('/auth/sign-in', { email, password: newPassword() }), 401);
    done(await api.post('/auth/sign-in', { email, password }), 200);
    return password;
  }

  /** Waits for a mail with a token that is not known yet. */
  async function nextMailedToken(email: string): Promise<string> {
    const known = new Set(secrets.values());
    return secret(
      'mailed token',
      await waitFor('a new mail', async () => {
        const token = await mailedToken(base.inboxUrl, email).catch(() => null);
        return token !== null && !known.has(token) && token;
      }),
    );
  }

  test('people: signing up, signing in, wrong passwords, resetting and changing them', async () => {
    const email = 'ada@example.com';
    let password = await newPerson(owner, email);
    done(await owner.post('/auth/sign-in', { email: newPassword(), password }), 422);
    done(await owner.post('/auth/sign-up', { email: 'x@example.com', password, name: 'x', passwort: password }), 422);
    done(
      await owner.send('POST', `/auth/verify-email?token=${secret('token in a query', random() + random())}`, {}),
      400,
    );
    done(await owner.post('/auth/password/forgot', { email }), 202);
    const token = await nextMailedToken(email);
    password = newPassword();
    done(await owner.post('/auth/password/reset', { token, password }), 200);
    done(await owner.post('/auth/sign-in', { email, password }), 200);
    const changed = newPassword();
    done(await owner.send('PUT', '/auth/password', { currentPassword: newPassword(), newPassword: changed }), 401);
    done(await owner.send('PUT', '/auth/password', { currentPassword: password, newPassword: changed }), 200);
    done(await owner.post('/auth/reauthenticate', { password: changed }), 200);
    const created = done(
      await owner.post<{ organization: { id: string } }>('/organizations', { name: 'Ada Lamps' }),
      201,
    );
    organizationId = created.organization.id;
    done(await owner.send('PUT', '/auth/session/organization', { organizationId }), 200);
  });

  test('people: a second factor and its recovery codes', async () => {
    const api = createApi(stack.origin);
    const email = 'tom@example.com';
    const password = await newPerson(api, email);
    const begun = done(await api.post<{ secret: string; otpauthUri: string }>('/auth/totp', {}), 200);
    secret('TOTP secret', begun.secret);
    secret('TOTP secret, bytes', base32Bytes(begun.secret));
    const confirmed = done(
      await api.post<{ recoveryCodes: string[] }>('/auth/totp/confirm', { code: totpCode(begun.secret) }),
      200,
    );
    for (const code of confirmed.recoveryCodes) secret('recovery code', code);
    done(await api.post('/auth/sign-out', {}), 204);
    done(await api.post('/auth/sign-in', { email, password }), 200);
    done(await api.post('/auth/sign-in/totp', { code: totpCode(begun.secret, 1) }), 200);
    done(await api.post('/auth/sign-out', {}), 204);
    done(await api.post('/auth/sign-in', { email, password }), 200);
    done(await api.post('/auth/sign-in/totp', { code: confirmed.recoveryCodes[0]! }), 200);
    const fresh = done(
      await api.post<{ recoveryCodes: string[] }>('/auth/recovery-codes', { code: confirmed.recoveryCodes[1]! }),
      200,
    );
    for (const code of fresh.recoveryCodes) secret('recovery code', code);
  });

  test('people: an invitation', async () => {
    const guest = createApi(stack.origin);
    await newPerson(guest, 'eve@example.com');
    const invited = done(
      await owner.post<{ token: string }>(`/organizations/${organizationId}/invitations`, {
        email: 'eve@example.com',
        role: 'developer',
      }),
      201,
    );
    done(await guest.post('/invitations/accept', { token: secret('invitation', invited.token) }), 200);
  });

  test('keys: creating, using, rotating and revoking them, and sending them where they do not belong', async () => {
    type Made = { apiKey: { id: string }; token: string };
    const keyed = { 'idempotency-key': 'hygiene-key' };
    const settings = { name: 'server', scopes: ['listings:write'] };
    const made = done(await owner.post<Made>('/auth/api-keys', settings, keyed), 201);
    const token = secret('API key', made.token);
    done(await owner.post('/auth/api-keys', settings, keyed), 201);
    done(await owner.withKey(token).get('/listings'), 200);
    // Requests that wrongly contain a key in the URL or in the body.
    done(await owner.get(`/listings?api_key=${token}`), 400);
    done(await owner.get(`/listings/${token}`), 404);
    done(await owner.withKey(token.slice(0, -1)).get('/listings'), 401);
    done(await createApi(stack.origin).post('/auth/sign-in', { email: 'ada@example.com', password: token }), 401);
    const rotated = done(await owner.post<Made>(`/auth/api-keys/${made.apiKey.id}/rotate`, { overlapSeconds: 0 }), 201);
    secret('API key', rotated.token);
    done(await owner.withKey(token).get('/listings'), 401);
    done(await owner.withKey(rotated.token).get('/listings'), 200);
    const again = done(await owner.post<Made>(`/auth/api-keys/${rotated.apiKey.id}/rotate`, {}), 201);
    secret('API key', again.token);
    done(await owner.send('DELETE', `/auth/api-keys/${again.apiKey.id}`), 204);
    done(await owner.withKey(again.token).get('/listings'), 401);
  });

  test('webhooks: secrets, custom headers, deliveries that arrive and that fail', async () => {
    type Created = { endpoint: Endpoint; signingSecret: string };
    const newEndpoint = async (path: string) => {
      const customHeaders = { 'x-tenant-token': secret('custom header', `tenant ${random()}`) };
      const created = done(
        await owner.post<Created>('/webhooks/endpoints', {
          url: `${receiver.url}${path}`,
          description: '',
          subscribedEvents: ['*'],
          customHeaders,
        }),
        201,
      );
      signingSecret(created.signingSecret);
      return created.endpoint;
    };
    const [good, failing] = [await newEndpoint('/works'), await newEndpoint('/fails')];
    for (const { id } of [good, failing]) {
      const keyed = { 'idempotency-key': `rotate-${id}` };
      const rotated = done(
        await owner.post<Created>(`/webhooks/endpoints/${id}/secret/rotate`, { gracePeriodSeconds: 3600 }, keyed),
        200,
      );
      signingSecret(rotated.signingSecret);
      done(await owner.post(`/webhooks/endpoints/${id}/secret/rotate`, { gracePeriodSeconds: 3600 }, keyed), 200);
    }
    done(
      await owner.send('PATCH', `/webhooks/endpoints/${good.id}`, {
        customHeaders: { authorization: secret('custom header', `Bearer ${random()}`) },
      }),
      200,
    );
    done(await owner.post('/listings', { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true }), 201);
    done(await owner.post(`/webhooks/endpoints/${good.id}/test`, {}), 200);
    const listed = async (status: string) =>
      (await owner.get<{ data: Delivery[] }>(`/webhooks/deliveries?status=${status}`)).body.data;
    await waitFor('a delivery', async () => (await listed('succeeded')).length >= 2);
    await waitFor('a failure', async () => (await listed('retrying')).length >= 1);
    // The secrets were used.
    expect(
      receiver.received.filter(({ headers }) => String(headers['x-service-signature']).split('v1=').length === 3),
    ).not.toEqual([]);
    expect(receiver.received.some(({ headers }) => String(headers['authorization']).startsWith('Bearer'))).toBe(true);
  });

  let addresses: Map<string, string>;
  test('trading: addresses of offers and orders, and in requests that are refused', async () => {
    const buyer = createApi(stack.origin);
    await newPerson(buyer, 'bob@example.com');
    done(await buyer.post('/organizations', { name: 'Bob Buys' }), 201);
    addresses = valuesOfAddresses(await plantAddresses({ seller: owner, buyer }));
    const fulfilled = async () => receiver.received.some(({ body }) => body.includes('"type":"order.fulfilled"'));
    await waitFor('the last event', fulfilled);
  });

  const control = newControl();

  /** All stored texts: every table, every log line of every process, every workflow history. */
  async function allTexts(): Promise<SearchedText[]> {
    return [
      ...(await databaseTexts(base.databaseUrl)),
      ...(await historyTexts(temporal, base.taskQueue)),
      { where: 'logs', text: await stack.logs() },
    ];
  }

  test('what is planted in the database, in the logs and in a history is found there, in every spelling', async () => {
    const spelled = spelledOut(control);
    const inLog = `planted_${random()}_control`;
    const price = { amount: 100, currency: 'USD' };
    done(
      await owner.send(
        'POST',
        '/listings',
        { title: 'Planted', description: spelled, price },
        { 'x-request-id': inLog },
      ),
      201,
    );
    const client = new Client({ connection: temporal });
    // Due in an hour, so no worker processes it.
    const handle = await client.workflow.start('planted', {
      taskQueue: base.taskQueue,
      workflowId: `planted-${base.taskQueue}`,
      args: [{ spelled }, Buffer.from(spelled)],
      startDelay: '1h',
    });
    const planted = new Map([
      ['control', control],
      ['control in a log line', inLog],
    ]);
    const findings = await waitFor('the planted history to be listed', async () => {
      const found = scanFor(planted, await allTexts());
      return found.some(({ where }) => where.startsWith('workflow planted-')) && found;
    });
    await handle.terminate();
    const spellings = [...spellingsOf(control).keys()].sort();
    for (const where of ['table trading.listing', `workflow planted-${base.taskQueue}`]) {
      const found = findings.filter((finding) => finding.where === where && finding.secret === 'control');
      expect([where, found.map(({ spelling }) => spelling).sort()]).toEqual([where, spellings]);
    }
    expect(findings).toContainEqual(
      expect.objectContaining({ secret: 'control in a log line', where: 'logs', spelling: 'plain' }),
    );
  });

  test('no table, log line or history contains a password, token, cookie or key in any spelling', async () => {
    const texts = await allTexts();
    expect(scanFor(secrets, texts)).toEqual([]);
    // Everything was searched.
    const names = texts.map(({ where }) => where);
    for (const table of [
      'identity.api_key',
      'identity.session',
      'identity.mail',
      'identity.outbox',
      'identity.idempotency_record',
      'identity.audit_event',
      'webhooks.endpoint',
      'webhooks.delivery',
      'webhooks.event',
      'trading.outbox',
    ]) {
      expect(names).toContain(`table ${table}`);
    }
    expect(names.filter((name) => name.startsWith('workflow whd_')).length).toBeGreaterThanOrEqual(2);
    for (const name of processNames) expect(await stack.logs()).toContain(`"name":"${name}"`);
    expect([...secrets.keys()].length).toBeGreaterThan(60);
  });

  test('addresses are only where placesOfAddresses says: in no log, trace, history, mail or audit event', async () => {
    const texts = [
      ...(await allTexts()),
      ...(await sentTexts(receiver, base.inboxUrl)),
      ...((await sentTelemetry?.()) ?? []),
    ];
    // An event that is not delivered yet is in the outbox.
    const stored = texts.filter(({ where }) => where !== 'table trading.outbox');
    expect(placesFound(scanFor(addresses, stored))).toEqual(placesOfAddresses);
    const underway = placesFound(scanFor(addresses, texts));
    expect({ ...underway, 'of a paid order': [] }).toEqual({ ...placesOfAddresses, 'of a paid order': [] });
  });

  test('every column that holds sealed values is declared, so that a rotation of the keyring reaches it', async () => {
    const client = new pg.Client({ connectionString: base.databaseUrl });
    await client.connect();
    const { rows: columns } = await client.query<{ schema: string; table: string; column: string }>(
      `select table_schema as schema, table_name as table, column_name as column from information_schema.columns
        where table_schema = any($1) and data_type = 'text'`,
      [sealingDomains.map(({ schema }) => schema).concat('trading')],
    );
    const found: string[] = [];
    for (const { schema, table, column } of columns) {
      const { rows } = await client.query(
        `select from "${schema}"."${table}" where "${column}" ~ '^v[0-9]+\\.\\w{1,16}\\.[\\w-]{16}\\.[\\w-]+$' limit 1`,
      );
      if (rows.length > 0) found.push(`${schema}.${table}.${column}`);
    }
    await client.end();
    const declared = sealingDomains.flatMap(({ schema, sealed }) =>
      sealed.map(({ table, column }) => `${schema}.${table}.${column}`),
    );
    expect(declared).toEqual(expect.arrayContaining(found));
    expect(found).toEqual(
      expect.arrayContaining(['webhooks.endpoint.sealed_secret', 'webhooks.endpoint.sealed_headers']),
    );
  });

  if (!serverTexts) return;
  test('nor do the files of the stopped servers; the planted control is found there in every spelling', async () => {
    await stack.stop();
    const texts = await serverTexts();
    expect(scanFor(secrets, texts)).toEqual([]);
    expect(scanFor(addresses, texts)).toEqual([]);
    const found = scanFor(new Map([['control', control]]), texts).filter(({ where }) =>
      where.startsWith('history of planted-'),
    );
    expect(new Set(found.map(({ spelling }) => spelling))).toEqual(new Set(spellingsOf(control).keys()));
  });
}
