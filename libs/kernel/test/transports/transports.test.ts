import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  anyone,
  type Caller,
  type Client,
  clientRequestIdSchema,
  closeServer,
  createLogger,
  defineContract,
  dispatcher,
  type Handlers,
  listen,
  local,
  organization,
  remote,
  serve,
  ServiceError,
  system,
  systemCaller,
} from '../../src/index.ts';

const text = z.strictObject({ text: z.string().max(20) });
const echo = { access: anyone, summary: 'Answer the text.', input: text, output: text } as const;
const contract = defineContract('toy', {
  read: { ...echo, kind: 'query' },
  write: { ...echo, kind: 'command' },
  settle: { ...echo, kind: 'command', idempotent: true },
  keep: { ...echo, kind: 'command', access: organization('listings:write') },
  renew: { ...echo, kind: 'command', access: organization('listings:write'), idempotencyKey: 'ignored' },
  order: {
    ...echo,
    kind: 'command',
    access: organization('listings:write'),
    input: text.extend({ clientRequestId: clientRequestIdSchema.optional() }),
    clientRequest: true,
  },
  count: {
    ...echo,
    kind: 'query',
    input: z.strictObject({ from: z.int().min(1).default(1), price: z.strictObject({ amount: z.int() }).optional() }),
    output: z.strictObject({ from: z.int(), note: z.string().optional(), at: z.string().nullable() }),
  },
  impatient: { ...echo, kind: 'command', timeoutMs: 300 },
  patient: { ...echo, kind: 'command', timeoutMs: 30_000, cost: { time: 'hash' } },
});
const engineContract = defineContract('toy.engine', { drain: { ...echo, kind: 'command', access: system } });
type Toy = typeof contract;

const log = createLogger({ level: 'silent' });
const options = { log, checkOutputs: true };
const stranger: Caller = { requestId: 'req_test', actor: { type: 'anonymous' } };
const seller: Caller = {
  requestId: 'req_test',
  actor: { type: 'api_key', apiKeyId: 'key_1', organizationId: 'org_1', scopes: ['listings:write'] },
};
const hello = { text: 'hello' };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Echo = Handlers<Toy>['read'];
const plain: Echo = async (_, input) => ({ output: input });

/** Handlers in which all operations but `count` have this behaviour. */
function handlersWith(behaviour: Echo): Handlers<Toy> {
  return {
    read: behaviour,
    write: behaviour,
    settle: behaviour,
    keep: behaviour,
    renew: behaviour,
    order: (caller, { text: ordered }, signal) => behaviour(caller, { text: ordered }, signal),
    impatient: behaviour,
    patient: behaviour,
    count: async (_, { from }) => ({ output: { from, at: null }, replayed: true, originalRequestId: 'req_first' }),
  };
}

async function serveToy(behaviour: Echo, ready = () => Promise.resolve()) {
  const serving = await serve({
    host: '127.0.0.1',
    port: 0,
    contracts: [
      { name: 'toy', dispatch: dispatcher(contract, handlersWith(behaviour), options), token: 'token-of-the-gateway' },
      {
        name: 'toy.engine',
        dispatch: dispatcher(engineContract, { drain: plain }, options),
        token: 'token-of-the-engine',
      },
    ],
    ready,
    log,
  });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= serving.close());
  closers.push(close);
  return { ...serving, close };
}

function clientOf(url: string, token = 'token-of-the-gateway') {
  const client = remote(contract, { url, token });
  closers.push(() => client.close());
  return client;
}

/** A server that gives these answers, one per request, and repeats the last. `null` breaks the connection. */
async function serverThat(...answers: (((response: ServerResponse) => void) | null)[]) {
  const requests: string[] = [];
  const server = createServer((message: IncomingMessage, response) => {
    message.resume().on('end', () => {
      const answer = answers[Math.min(requests.push(message.url ?? '') - 1, answers.length - 1)];
      if (answer) answer(response);
      else message.socket.destroy();
    });
  });
  await listen(server, 0, '127.0.0.1');
  closers.push(() => closeServer(server));
  return { requests, client: clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}
const answering = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status).end(JSON.stringify(body));
const well = answering(200, { output: hello });
const stopping = answering(503, { status: 'stopping' });
const refusing = (code: string) => answering(422, { error: { code, detail: 'Not now.', facts: {} } });

const rpcBody = JSON.stringify({ caller: stranger, input: hello });
const rpcHead = [
  'POST /rpc/toy/write HTTP/1.1',
  'host: toy',
  'authorization: Bearer token-of-the-gateway',
  `content-length: ${rpcBody.length}`,
  '\r\n',
].join('\r\n');

function openSocket(url: string) {
  return connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
}

const outcomeOf = (call: Promise<unknown>) =>
  call.catch((error: unknown) =>
    error instanceof ServiceError ? { ...error, message: error.message } : { notAServiceError: String(error) },
  );

describe('a contract answers alike in this process and over HTTP', () => {
  const refusal: Echo = async (_, input) => {
    if (input.text !== 'refuse') return { output: input };
    throw new ServiceError('validation_failed', 'It does not fit.', tooMuch, new Error('the cause'));
  };
  const tooMuch = {
    faults: [{ path: ['price', 'amount'], code: 'too_big', detail: 'Too much.' }],
    retryAfterSeconds: 3,
  };
  const unknown = (...path: string[]) => ({ path, code: 'unknown_member', detail: 'There is no such member.' });
  const wrong = (code: string, ...path: string[]) => ({ path, code, detail: expect.any(String) });
  const keyWithoutScopes = { ...seller, actor: { ...seller.actor, scopes: [] } } as Caller;
  const misspelled = { from: 0, price: { amount: 1.5, vat: 1 }, extra: 1, other: 2 } as never;
  const faults = [
    wrong('too_small', 'from'),
    wrong('invalid_type', 'price', 'amount'),
    unknown('price', 'vat'),
    unknown('extra'),
    unknown('other'),
  ];
  const calls: [string, (client: Client<Toy>) => Promise<unknown>, object][] = [
    ['an output', (client) => client.read(stranger, hello), { output: hello }],
    [
      'an output beyond ASCII',
      (client) => client.read(stranger, { text: 'Żółw 🐢 \u2028' }),
      { output: { text: 'Żółw 🐢 \u2028' } },
    ],
    [
      'defaults, and a replay',
      (client) => client.count(stranger, {}),
      { output: { from: 1, at: null }, replayed: true, originalRequestId: 'req_first' },
    ],
    [
      'a refusal with its facts',
      (client) => client.write(stranger, { text: 'refuse' }),
      { code: 'validation_failed', detail: 'It does not fit.', facts: tooMuch },
    ],
    ['a caller without access', (client) => client.keep(stranger, hello), { code: 'unauthenticated' }],
    ['a caller with access', (client) => client.keep(seller, hello), { output: hello }],
    [
      'a missing scope',
      (client) => client.keep(keyWithoutScopes, hello),
      { code: 'insufficient_scope', facts: { members: { requiredScopes: ['listings:write'] } } },
    ],
    [
      'a refusal before the input is parsed',
      (client) => client.keep(stranger, {} as never),
      { code: 'unauthenticated' },
    ],
    [
      'every invalid member of an input',
      (client) => client.count(stranger, misspelled),
      { code: 'validation_failed', facts: { faults: expect.arrayContaining(faults) } },
    ],
  ];

  test.each(calls)('%s', async (_, call, expected) => {
    const here = await outcomeOf(call(local(contract, handlersWith(refusal), options)));
    const there = await outcomeOf(call(clientOf((await serveToy(refusal)).url)));
    expect(here).toMatchObject(expected);
    expect(there).toEqual(here);
  });
});

describe('a service', () => {
  test('refuses a wrong token, and none, before it runs anything', async () => {
    let runs = 0;
    const { url } = await serveToy(async (_, output) => {
      runs += 1;
      return { output };
    });
    for (const token of ['', 'token', 'TOKEN-OF-THE-GATEWAY', 'token-of-the-engine']) {
      await expect(clientOf(url, token).read(stranger, hello)).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    const answer = await fetch(`${url}/rpc/toy/read`, {
      method: 'POST',
      body: JSON.stringify({ caller: stranger, input: hello }),
    });
    expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } });
    expect(runs).toBe(0);
  });

  test('refuses the token of the gateway for the engine contract', async () => {
    const { url } = await serveToy(plain);
    const drain = (token: string) => {
      const engine = remote(engineContract, { url, token });
      closers.push(() => engine.close());
      return engine.drain(systemCaller('relay', 'req_test'), hello);
    };
    await expect(drain('token-of-the-gateway')).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(drain('token-of-the-engine')).resolves.toEqual({ output: hello });
  });

  test('answers for its own operations only', async () => {
    const { url } = await serveToy(plain);
    const post = async (path: string, body: string) => {
      const headers = { authorization: 'Bearer token-of-the-gateway' };
      const answer = await fetch(url + path, { method: 'POST', headers, body });
      return ((await answer.json()) as { error: { code: string } }).error.code;
    };
    const message = JSON.stringify({ caller: stranger, input: hello });
    for (const path of [
      '/',
      '/rpc',
      '/rpc/toy',
      '/rpc/other/read',
      '/rpc/toy/nothing',
      '/rpc/toy/constructor',
      '/rpc/toy/__proto__',
      '/toy/read',
    ]) {
      expect([path, await post(path, message)]).toEqual([path, 'not_found']);
    }
    expect(await post('/rpc/toy/read', '{')).toBe('internal_error');
    expect(
      await post(
        '/rpc/toy/read',
        JSON.stringify({ caller: { requestId: 'req_test', actor: { type: 'god' } }, input: hello }),
      ),
    ).toBe('internal_error');
  });

  test('does not send the cause of a failure', async () => {
    const failing: Echo = () => Promise.reject(new Error('password is hunter2'));
    const outcome = await outcomeOf(clientOf((await serveToy(failing)).url).write(stranger, hello));
    expect(outcome).toMatchObject({ code: 'internal_error', detail: 'The service failed.' });
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
  });

  test('sends no output that its contract does not allow', async () => {
    const { url } = await serveToy(async () => ({ output: { text: 'hello', sealedSecret: 'hunter2' } }));
    await expect(clientOf(url).read(stranger, hello)).rejects.toMatchObject({ code: 'internal_error' });
  });

  test('is healthy from the start, and ready when `ready` resolves', async () => {
    let ready = false;
    const { url } = await serveToy(plain, async () => {
      if (!ready) throw new Error('not migrated');
    });
    const probe = async (path: string) => (await fetch(url + path)).status;
    expect([await probe('/healthz'), await probe('/readyz'), await probe('/else')]).toEqual([200, 503, 404]);
    ready = true;
    expect(await probe('/readyz')).toBe(200);
  });

  test('that stops finishes running calls, and closes their connections', async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const serving = await serveToy(async (_, output) => {
      begun.resolve();
      await finish.promise;
      return { output };
    });
    const socket = openSocket(serving.url);
    socket.write(rpcHead + rpcBody);
    await begun.promise;
    const closed = serving.close();
    finish.resolve();
    expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close[^]*"hello"/i);
    await closed;
  });

  test('that stops answers calls on open connections, and closes these', async () => {
    const serving = await serveToy(async (_, output) => ({ output }));
    const socket = openSocket(serving.url);
    // A partial request keeps the connection open. The answer to the probe before it shows that the server has read it.
    socket.write('GET /healthz HTTP/1.1\r\nhost: toy\r\n\r\n' + rpcHead.slice(0, 20));
    await once(socket, 'data');
    const closed = serving.close();
    socket.write(rpcHead.slice(20) + rpcBody);
    expect((await socket.toArray()).join('')).toMatch(/HTTP\/1.1 200 [^]*connection: close[^]*"hello"/i);
    await closed;
  });
});

describe('a call over HTTP', () => {
  test('whose connection breaks within its message runs no operation', async () => {
    const ran: string[] = [];
    const serving = await serveToy(async (_, output) => {
      ran.push(output.text);
      return { output };
    });
    for (const part of ['', rpcBody.slice(0, 20), rpcBody.slice(0, -1)]) {
      const socket = openSocket(serving.url);
      socket.write(`GET /healthz HTTP/1.1\r\nhost: toy\r\n\r\n${rpcHead}${part}`);
      await once(socket, 'data');
      socket.destroy();
    }
    await serving.close();
    expect(ran).toEqual([]);
  });

  test('does not wait for a connection behind calls that wait for a hash', async () => {
    const finish = Promise.withResolvers<void>();
    const { url } = await serveToy(async (_, input) => {
      if (input.text === 'slow') await finish.promise;
      return { output: input };
    });
    const client = remote(contract, { url, token: 'token-of-the-gateway', connections: 1 });
    closers.push(() => client.close());
    const slow = [1, 2].map(() => client.patient(stranger, { text: 'slow' }));
    expect((await client.read(stranger, hello)).output).toEqual(hello);
    finish.resolve();
    await Promise.all(slow);
  });

  const keyed = { ...seller, idempotencyKey: 'once' };
  const repeated: [string, (client: Client<Toy>) => Promise<unknown>][] = [
    ['a query', (client) => client.read(stranger, hello)],
    ['a command that stores its reply under an idempotency key', (client) => client.keep(keyed, hello)],
    [
      'a command that stores its reply under a client request id',
      (client) => client.order(seller, { ...hello, clientRequestId: 'order-1' }),
    ],
    ['a command that may be done twice', (client) => client.settle(stranger, hello)],
  ];

  describe.each(repeated)('%s', (_, call) => {
    test('is repeated when the connection breaks', async () => {
      const { client, requests } = await serverThat(null, null, well);
      await expect(call(client)).resolves.toEqual({ output: hello });
      expect(requests).toHaveLength(3);
    });

    test('is repeated when the database could not be reached, and not when it was refused', async () => {
      const passing = await serverThat(refusing('temporarily_unavailable'), well);
      await expect(call(passing.client)).resolves.toEqual({ output: hello });
      const refused = await serverThat(refusing('busy'), well);
      await expect(call(refused.client)).rejects.toMatchObject({ code: 'busy' });
      expect(refused.requests).toHaveLength(1);
    });

    test('is repeated when the service stops, up to three times', async () => {
      const restarting = await serverThat(stopping, stopping, well);
      await expect(call(restarting.client)).resolves.toEqual({ output: hello });
      const stopped = await serverThat(stopping);
      await expect(call(stopped.client)).rejects.toMatchObject({
        code: 'temporarily_unavailable',
        facts: { retryAfterSeconds: 1 },
      });
      expect(stopped.requests).toHaveLength(4);
    });
  });

  // No reply is stored for an anonymous or a system caller, even with an idempotency key.
  const sentOnce: [string, (client: Client<Toy>) => Promise<unknown>, string][] = [
    ['a command without a key', (client) => client.keep(seller, hello), 'keep'],
    [
      'a command of an anonymous caller with a key',
      (client) => client.write({ ...stranger, idempotencyKey: 'once' }, hello),
      'write',
    ],
    [
      'a command of a system caller with a key',
      (client) => client.write({ ...systemCaller('relay', 'req_test'), idempotencyKey: 'once' }, hello),
      'write',
    ],
    ['a command that ignores idempotency keys', (client) => client.renew(keyed, hello), 'renew'],
    ['a command whose client request id is missing', (client) => client.order(seller, hello), 'order'],
  ];

  test.each(sentOnce)('of %s is sent once, whether it ran or not', async (_, call, operation) => {
    for (const fate of [null, refusing('temporarily_unavailable')]) {
      const { client, requests } = await serverThat(fate, well);
      await expect(call(client)).rejects.toMatchObject({ code: 'temporarily_unavailable' });
      expect(requests).toEqual([`/rpc/toy/${operation}`]);
    }
  });

  test('of a command without a key is repeated if it cannot have run', async () => {
    const { client, requests } = await serverThat(stopping, stopping, well);
    await expect(client.write(stranger, hello)).resolves.toEqual({ output: hello });
    expect(requests).toHaveLength(3);
  });

  test('to a service that refuses connections is repeated for a second', async () => {
    const closed = createServer();
    await listen(closed, 0, '127.0.0.1');
    const { port } = closed.address() as AddressInfo;
    await closeServer(closed);
    const startedAt = performance.now();
    await expect(clientOf(`http://127.0.0.1:${port}`).write(stranger, hello)).rejects.toMatchObject({
      code: 'temporarily_unavailable',
      detail: 'The toy service cannot be reached now.',
    });
    expect(performance.now() - startedAt).toBeGreaterThan(1000);
  });

  test('ends at the time limit of its operation, and not before', async () => {
    const finish = Promise.withResolvers<void>();
    const { url } = await serveToy(async (_, output) => ({ output: (await finish.promise, output) }));
    const client = clientOf(url);
    const patient = client.patient(stranger, hello);
    const startedAt = performance.now();
    await expect(client.impatient(stranger, hello)).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThan(290);
    expect(tookMs).toBeLessThan(8_000);
    finish.resolve();
    await expect(patient).resolves.toEqual({ output: hello });
  });
});

describe('the log line of an operation', () => {
  const lines: string[] = [];
  const chatty = createLogger({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
  afterAll(() => expect(lines).toEqual([]));
  const lineOf = async (behaviour: Echo, caller: Caller = seller) => {
    const client = local(contract, handlersWith(behaviour), { log: chatty, checkOutputs: true });
    await client.write(caller, { text: 'hunter2' }).catch(() => undefined);
    const written = lines.splice(0);
    expect(written).toHaveLength(1);
    return { ...(JSON.parse(written[0]!) as object), written: written[0]! };
  };

  test('contains caller, operation, result and duration, and never the input', async () => {
    const line = await lineOf(plain, {
      ...seller,
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    });
    expect(line).toMatchObject({
      level: 30,
      operation: 'toy.write',
      request_id: 'req_test',
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      org_id: 'org_1',
      actor: 'key_1',
      duration_ms: expect.any(Number),
    });
    expect(line.written).not.toContain('hunter2');
  });

  test('contains the code of a refusal, and has level error for a failure', async () => {
    const refused = await lineOf(() => Promise.reject(new ServiceError('busy', 'Try again.')));
    expect(refused).toMatchObject({ level: 30, code: 'busy', msg: 'operation refused' });
    const failed = await lineOf(() => Promise.reject(new TypeError('broken')), systemCaller('relay', 'req_relay'));
    expect(failed).toMatchObject({
      level: 50,
      err: { type: 'TypeError' },
      actor: 'system:relay',
      msg: 'operation failed',
    });
  });
});
