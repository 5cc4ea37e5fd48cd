import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Caller, type Client, type Contract, createLogger, remoteClients, serve } from '@marketplace/kernel';
import { marketplaceApi } from '../../src/api.ts';
import { contracts } from '../../src/calls/domains.ts';
import { endpoint } from '../support/fake-records.ts';
import { documents } from '../support/graphql/graphql-operations.ts';
import { sampleInput } from '../support/sample.ts';
import { type StartedGateway, startGateway, type StartOptions } from '../support/start-gateway.ts';

interface Sent {
  title: string;
  method: string;
  path: string;
  body: string;
  /** Operations that the whole request calls. */
  calls: string[];
  anonymous: boolean;
}

const log = createLogger({ level: 'silent' });

/** Inputs of which a schema requires more than its required members. */
const special: Record<string, object> = {
  verifyEmail: { token: 'token', password: 'correct horse battery staple' },
  reauthenticate: { password: 'correct horse battery staple' },
};

/** The routes that read a body. Bodies of routes without members are read too. */
const routes: Sent[] = marketplaceApi()
  .routes.filter(({ route, reads }) => !reads && !route.testHelper)
  .map(({ route, pattern, members, operation, operationId }) => {
    const input = (special[operationId] ?? sampleInput(operation)) as Record<string, string>;
    const only = (part: object) => Object.fromEntries(Object.keys(part).map((name) => [name, input[name]]));
    const query = new URLSearchParams(only(members.query) as Record<string, string>).toString();
    return {
      title: `${route.method} ${route.path}`,
      method: route.method,
      path: `${pattern.replace(/:(\w+)/g, (_, name: string) => input[name]!)}${query && `?${query}`}`,
      // Spaces make each body long enough to be cut, and change nothing.
      body: `${JSON.stringify(route.raw ? {} : only(members.body))}${' '.repeat(20)}`,
      calls: [operationId],
      anonymous: operation.access.who === 'anyone',
    };
  });
const others: Sent[] = [
  ...Object.entries(documents)
    .filter(([, query]) => query.startsWith('mutation'))
    .map(([name, query]) => ({
      title: `${name} by GraphQL`,
      method: 'POST',
      path: '/api/v1/graphql',
      body: JSON.stringify({ query }),
      calls: [name],
      anonymous: false,
    })),
  {
    title: 'the link in mails to unsubscribe',
    method: 'POST',
    path: '/unsubscribe?token=a',
    body: 'List-Unsubscribe=One-Click',
    calls: ['unsubscribe'],
    anonymous: true,
  },
];

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A gateway that calls the fake services in its process, or over HTTP. */
async function start(transport: 'local' | 'remote', options: StartOptions = {}): Promise<StartedGateway> {
  if (transport === 'local') return opened(await startGateway(options));
  const inner = opened(await startGateway());
  const serving = await serve({
    host: '127.0.0.1',
    port: 0,
    contracts: Object.keys(contracts).map((name) => ({
      name,
      token: 'token',
      dispatch: (operation: string, caller: Caller, input: unknown) =>
        (inner.domains as unknown as Record<string, Client<Contract>>)[name]![operation]!(caller, input as never),
    })),
    ready: async () => undefined,
    log,
  });
  closers.push(() => serving.close());
  const clients = remoteClients<typeof contracts>(contracts, () => ({ url: serving.url, token: 'token' }));
  closers.push(() => Promise.all(Object.values(clients).map((client) => client.close())));
  const gateway = opened(await startGateway({ ...options, clients }));
  return { ...gateway, domains: inner.domains, as: inner.as, withKey: inner.withKey };
}

function opened(gateway: StartedGateway): StartedGateway {
  closers.push(() => gateway.close());
  return gateway;
}

interface Cut {
  socket: Socket;
  /** Text that the gateway has sent. */
  answer: () => string;
}

function headOf(gateway: StartedGateway, { method, path, anonymous }: Sent, framing: string): string {
  const { cookie } = anonymous ? { cookie: undefined } : gateway.as('owner');
  return (
    `${method} ${path} HTTP/1.1\r\nhost: localhost:3000\r\ncontent-type: application/json\r\n${framing}\r\n` +
    `sec-fetch-site: same-origin\r\n${cookie === undefined ? '' : `cookie: ${cookie}\r\n`}\r\n`
  );
}

function open({ port }: StartedGateway): Cut {
  const socket = connect(port, '127.0.0.1');
  closers.push(() => socket.destroy());
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  return { socket, answer: () => answer };
}

/** Calls that carry out something. */
const carriedOut = ({ domains }: StartedGateway): string[] =>
  domains.calls.map(({ operation }) => operation).filter((name) => name !== 'authenticate');
const loggedRequests = ({ logged }: StartedGateway): number =>
  logged.filter((line) => (JSON.parse(line) as { msg: string }).msg === 'request').length;
const until = async (holds: () => boolean): Promise<void> => {
  const giveUpAt = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > giveUpAt) throw new Error(`not seen within 20 s: ${String(holds)}`);
    await new Promise(setImmediate);
  }
};

const length = ({ body }: Sent): string => `content-length: ${body.length}`;
const half = ({ body }: Sent): string => body.slice(0, body.length / 2);
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
const cuts: [string, (sent: Sent) => [framing: string, part: string], (socket: Socket) => void][] = [
  ['is ended within its body', (sent) => [length(sent), half(sent)], (socket) => socket.end()],
  ['is reset within its body', (sent) => [length(sent), half(sent)], (socket) => socket.resetAndDestroy()],
  ['is reset before the first byte of its body', (sent) => [length(sent), ''], (socket) => socket.resetAndDestroy()],
  [
    'is ended between the chunks of its body',
    (sent) => ['transfer-encoding: chunked', chunk(sent.body)],
    (socket) => socket.end(),
  ],
  [
    'is reset before the last chunk of its body',
    (sent) => ['transfer-encoding: chunked', `${chunk(half(sent))}${chunk(half(sent))}`],
    (socket) => socket.resetAndDestroy(),
  ],
];

describe.each(['local', 'remote'] as const)('with %s services', (transport) => {
  test('a whole request to each route calls its operation', async () => {
    const gateway = await start(transport);
    for (const sent of [...routes, ...others]) {
      gateway.domains.calls.length = 0;
      const { socket, answer } = open(gateway);
      socket.write(headOf(gateway, sent, length(sent)) + sent.body);
      await until(() => answer() !== '');
      expect([sent.title, carriedOut(gateway)]).toEqual([sent.title, expect.arrayContaining(sent.calls)]);
      socket.destroy();
    }
  });

  test.each(cuts)('a request that %s calls no operation, on any route', async (_, partOf, cut) => {
    const gateway = await start(transport);
    for (const sent of [...routes, ...others]) {
      const [framing, part] = partOf(sent);
      const calls = gateway.domains.calls.length;
      const { socket } = open(gateway);
      await new Promise((written) => void socket.write(headOf(gateway, sent, framing) + part, written));
      // Until the gateway waits for the body.
      if (sent.anonymous) await gateway.send('/healthz');
      else await until(() => gateway.domains.calls.length > calls);
      const requests = loggedRequests(gateway);
      cut(socket);
      await until(() => loggedRequests(gateway) > requests);
    }
    expect(carriedOut(gateway)).toEqual([]);
  });

  test('a request whose body takes too long calls no operation, even if its rest comes after the 408', async () => {
    const gateway = await start(transport, { requestTimeoutMs: 200 });
    const clients = [...routes, ...others].map((sent) => {
      const client = open(gateway);
      client.socket.write(headOf(gateway, sent, length(sent)) + half(sent));
      return { sent, ...client };
    });
    for (const { sent, socket, answer } of clients) {
      await until(() => answer() !== '');
      expect([sent.title, answer().slice(0, 12)]).toEqual([sent.title, 'HTTP/1.1 408']);
      socket.write(sent.body.slice(sent.body.length / 2));
    }
    await until(() => loggedRequests(gateway) === clients.length);
    expect(carriedOut(gateway)).toEqual([]);
  });
});

/** A gateway with fake services, of which one operation waits for `go` and says when it was called. */
async function startHolding(domain: 'identity' | 'webhooks', operation: string) {
  const inner = opened(await startGateway());
  const [called, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const client = inner.domains[domain] as unknown as Client<Contract>;
  const held = async (caller: Caller, input: unknown) => {
    called.resolve();
    await go.promise;
    return client[operation]!(caller, input as never);
  };
  const gateway = opened(
    await startGateway({ clients: { ...inner.domains, [domain]: { ...client, [operation]: held } } }),
  );
  return { gateway: { ...gateway, domains: inner.domains, as: inner.as }, called: called.promise, go: go.resolve };
}

test.each([
  ['a REST request', '/api/v1/listings'],
  ['a request of GraphQL', '/api/v1/graphql'],
])('%s whose client is gone when it was authenticated calls no operation', async (_, path) => {
  const { gateway, called, go } = await startHolding('identity', 'authenticate');
  const sent = [...routes, ...others].find((one) => one.path === path)!;
  const { socket } = open(gateway);
  socket.write(headOf(gateway, sent, length(sent)) + sent.body);
  await called;
  socket.resetAndDestroy();
  // The gateway has noticed it.
  await gateway.send('/healthz');
  const requests = loggedRequests(gateway);
  go();
  await until(() => loggedRequests(gateway) > requests);
  expect(carriedOut(gateway)).toEqual([]);
});

test('the second of two mutations is not carried out if the client is gone after the first', async () => {
  const { gateway, called, go } = await startHolding('webhooks', 'deleteEndpoint');
  const remove = `deleteWebhookEndpoint(id: "${endpoint.id}") { userErrors { code } }`;
  const body = JSON.stringify({ query: `mutation { a: ${remove} b: ${remove} }` });
  const sent = { ...others[0]!, path: '/api/v1/graphql', body };
  const { socket } = open(gateway);
  socket.write(headOf(gateway, sent, length(sent)) + body);
  await called;
  socket.resetAndDestroy();
  await gateway.send('/healthz');
  const requests = loggedRequests(gateway);
  go();
  await until(() => loggedRequests(gateway) > requests);
  expect(carriedOut(gateway)).toEqual(['deleteEndpoint']);
});
