import { readFileSync } from 'node:fs';
import net, { type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import type { Agent } from 'undici';
import { egressAgent, type EgressAgentOptions, type Resolve, ResolverUnavailable } from '@marketplace/kernel';
import { type AttemptErrorCode, attemptErrorCodes } from '@marketplace/webhooks-contract';
import { post, type PostOutcome, type PostRequest } from './post.ts';

const pem = (name: string): string =>
  readFileSync(new URL(`../../../../../libs/kernel/test/certificates/${name}.pem`, import.meta.url), 'utf8');
const certified = (name: string): tls.TlsOptions => ({ key: pem('key'), cert: pem(name) });

interface Receiver {
  port: number;
  /** All connections so far. */
  sockets: Socket[];
}

const closing: (() => unknown)[] = [];
const agents: Agent[] = [];
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
});
afterAll(() => closing.forEach((close) => close()));

/**
 * A server, http or https, that calls `answer` with the socket whenever data arrives. It may break the rules of HTTP.
 */
async function startReceiver(answer: (socket: Socket) => unknown, secure?: tls.TlsOptions): Promise<Receiver> {
  const sockets: Socket[] = [];
  const accept = (socket: Socket): void => void socket.on('data', () => answer(socket)).on('error', () => undefined);
  const server = secure ? tls.createServer(secure, accept) : net.createServer(accept);
  server.on('connection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
}

/** Resolves every name to this machine, which the policy allows. */
const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const failing =
  (code: string): Resolve =>
  () =>
    Promise.reject(Object.assign(new Error(`getaddrinfo ${code}`), { code }));
const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: net.isIP(address) }));

function agentWith(options: Partial<EgressAgentOptions> = {}): Agent {
  const policy = { allowedCidrs: ['127.0.0.0/30'], allowHttp: true };
  const agent = egressAgent({
    policy,
    connectTimeoutMs: 15_000,
    connectionsPerOrigin: 4,
    connectionsMax: 16,
    resolve: here,
    ca: pem('authority'),
    ...options,
  });
  agents.push(agent);
  return agent;
}

const send = (url: string, request: Partial<PostRequest> = {}, agent = agentWith()): Promise<PostOutcome> =>
  post(agent, { url, headers: { 'content-type': 'application/json' }, body: '{}', timeoutMs: 30_000, ...request });

/**
 * Time limit in milliseconds for exchanges that never end: enough to connect and receive one line on a busy machine.
 */
const brief = 1_000;
/** Longer than an event loop iteration of a busy machine. */
const resolvingMs = 60;
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const megabyte = 'x'.repeat(1024 * 1024);

/** Writes a body of a gigabyte, or as much of it as the client reads. */
function pour(socket: Socket, status = '200 OK'): void {
  socket.write(`HTTP/1.1 ${status}\r\ncontent-length: ${1024 ** 3}\r\n\r\n`);
  const more = (): void => {
    while (!socket.destroyed && socket.write(megabyte));
  };
  socket.on('drain', more);
  more();
}

describe('timings', () => {
  test('are those of name resolution, connection, TLS and the first byte', async () => {
    const { port } = await startReceiver((socket) => socket.write(ok), certified('receiver'));
    const { timings, durationMs, remoteIp, errorCode } = await send(`https://receiver.example:${port}/`);
    const { dns, connect, tls: secured, firstByte } = timings;
    const inOrder = [0, dns!, connect!, secured!, firstByte!, durationMs];
    expect(errorCode).toBeNull();
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    expect(secured).toBeGreaterThan(connect!);
    expect(inOrder.map((time) => Math.round(time * 10) / 10)).toEqual(inOrder);
    expect(remoteIp).toBe('127.0.0.1');
  });

  test('of a connection kept alive are those of this request only, and its address is still given', async () => {
    const { port, sockets } = await startReceiver((socket) => socket.write(ok));
    const agent = agentWith();
    expect((await send(`http://receiver.example:${port}/`, {}, agent)).timings).toMatchObject({
      dns: expect.any(Number),
      connect: expect.any(Number),
      tls: null,
    });
    // The pool gets the connection back one event loop iteration after the answer.
    await new Promise(setImmediate);
    const { timings, remoteIp } = await send(`http://receiver.example:${port}/`, {}, agent);
    expect(timings).toEqual({ dns: null, connect: null, tls: null, firstByte: expect.any(Number) });
    expect(remoteIp).toBe('127.0.0.1');
    expect(sockets).toHaveLength(1);
  });

  test('belong to their own request when many share a pool: each connection is reported once', async () => {
    const { port, sockets } = await startReceiver((socket) => socket.write(ok));
    const agent = agentWith();
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => send(`http://127.0.0.1:${port}/`, {}, agent)));
    expect(outcomes.filter(({ errorCode }) => errorCode)).toEqual([]);
    expect(outcomes.filter(({ timings }) => timings.connect !== null)).toHaveLength(sockets.length);
    expect(sockets).toHaveLength(4);
    // An address needs no DNS.
    expect(outcomes.filter(({ timings }) => timings.dns !== null)).toEqual([]);
  });

  test('end where the exchange ended', async () => {
    const silent = await startReceiver(() => undefined);
    const hung = await send(`http://receiver.example:${silent.port}/`, { timeoutMs: brief });
    expect(hung).toMatchObject({
      timings: { dns: expect.any(Number), connect: expect.any(Number), tls: null, firstByte: null },
      remoteIp: '127.0.0.1',
    });
    const untrusted = await startReceiver(() => undefined, certified('self-signed'));
    const refused = await send(`https://receiver.example:${untrusted.port}/`);
    expect(refused).toMatchObject({
      timings: { connect: expect.any(Number), tls: null, firstByte: null },
      remoteIp: '127.0.0.1',
    });
    const unknown = await send('https://receiver.example/', {}, agentWith({ resolve: failing('ENOTFOUND') }));
    expect(unknown).toMatchObject({
      timings: { dns: null, connect: null, tls: null, firstByte: null },
      remoteIp: null,
    });
  });
});

describe('an answer', () => {
  const answered = async (answer: string): Promise<PostOutcome> => {
    const { port } = await startReceiver((socket) => socket.end(answer));
    return send(`http://127.0.0.1:${port}/`);
  };

  test('of 2xx with a gigabyte of body is a success: 64 KB are read, 16 KB kept, and the connection ends', async () => {
    const { port, sockets } = await startReceiver((socket) => pour(socket));
    const outcome = await send(`http://127.0.0.1:${port}/`);
    expect(outcome).toMatchObject({ statusCode: 200, errorCode: null, errorMessage: null, responseTruncated: true });
    expect(outcome.responseBody).toBe('x'.repeat(16 * 1024));
    await closed(sockets[0]!);
    expect(sockets[0]!.bytesWritten).toBeLessThan(64 * 1024 ** 2);
  });

  test('is kept whole up to 16 KB, whatever pieces it comes in', async () => {
    for (const length of [0, 1, 16 * 1024, 16 * 1024 + 1]) {
      const { port } = await startReceiver((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`);
        socket.write('y'.repeat(length >> 1));
        setImmediate(() => socket.write('y'.repeat(length - (length >> 1))));
      });
      const { responseBody, responseTruncated } = await send(`http://127.0.0.1:${port}/`);
      expect([responseBody?.length, responseTruncated]).toEqual([Math.min(length, 16 * 1024), length > 16 * 1024]);
    }
  });

  test('that is compressed is unpacked as far as it is stored, whatever its length', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 'x'));
    const { port } = await startReceiver((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    });
    const { responseBody, responseTruncated } = await send(`http://127.0.0.1:${port}/`);
    expect(responseBody).toBe('x'.repeat(16 * 1024));
    expect(responseTruncated).toBe(true);
  });

  test('with characters that a database cannot store is stored with replacement characters', async () => {
    const outcome = await answered('HTTP/1.1 200 OK\r\nx-odd: a\xe9\r\nconnection: close\r\n\r\na\0b');
    expect(outcome).toMatchObject({ responseBody: 'a\uFFFDb', errorCode: null });
    expect(JSON.stringify(outcome)).not.toContain('\\u0000');
  });

  test('is the final one, after informational ones such as 100 and 103', async () => {
    const outcome = await answered(
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 202 ' +
        'Accepted\r\nconnection: close\r\n\r\n',
    );
    expect(outcome).toMatchObject({ statusCode: 202, errorCode: null, responseHeaders: { connection: 'close' } });
  });
});

test('a connection on which informational answers came is kept, and one with unasked bytes is not', async () => {
  const informed = await startReceiver((socket) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${ok}`));
  const talkative = await startReceiver((socket) =>
    socket.write(`${ok}HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n`),
  );
  const agent = agentWith();
  for (const { port } of [informed, talkative, informed, talkative])
    expect(await send(`http://127.0.0.1:${port}/`, {}, agent)).toMatchObject({ statusCode: 200, errorCode: null });
  expect([informed.sockets.length, talkative.sockets.length]).toEqual([1, 2]);
});

test('silent name servers of ours are not an outcome of the receiver, whatever its time limit', async () => {
  const away: Resolve = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3 * resolvingMs));
    throw new ResolverUnavailable();
  };
  const sent = send('http://receiver.example/', { timeoutMs: resolvingMs }, agentWith({ resolve: away }));
  await expect(sent).rejects.toThrow(ResolverUnavailable);
});

test('a name that resolves after the time limit is the fault of its owner', async () => {
  const late: Resolve = async (host) => {
    await new Promise((resolve) => setTimeout(resolve, 3 * resolvingMs));
    return here(host);
  };
  const { port } = await startReceiver(() => undefined);
  const request = { timeoutMs: resolvingMs };
  expect(await send(`http://receiver.example:${port}/`, request, agentWith({ resolve: late }))).toMatchObject({
    errorCode: expect.stringMatching(/^timeout_/),
  });
});

test('the lookups of a receiver are made for its organization', async () => {
  const owners: unknown[] = [];
  const resolve: Resolve = async (host, owner) => {
    owners.push(owner);
    return here(host);
  };
  const { port } = await startReceiver((socket) => socket.write(ok));
  await send(`http://receiver.example:${port}/`, { organizationId: 'org_1' }, agentWith({ resolve }));
  expect(owners).toEqual(['org_1']);
});

/** A way in which a receiver fails. `url` gets the port of a receiver that does so. */
interface Hostility {
  answer?: (socket: Socket) => unknown;
  secure?: tls.TlsOptions;
  request?: Partial<PostRequest>;
  options?: Partial<EgressAgentOptions>;
  url?: (port: number) => string;
  outcome?: Partial<PostOutcome>;
}

const overTls = (port: number): string => `https://receiver.example:${port}/`;
const byName = (port: number): string => `http://receiver.example:${port}/`;
const drip = (head: string, drop: string) => (socket: Socket) => {
  socket.write(head);
  const dripping = setInterval(() => socket.write(drop), 20);
  socket.on('close', () => clearInterval(dripping));
};

const hostilities: [title: string, errorCode: AttemptErrorCode, hostility: Hostility][] = [
  ['a name that does not exist', 'dns_error', { url: byName, options: { resolve: failing('ENOTFOUND') } }],
  ['a name server that is away', 'dns_error', { url: byName, options: { resolve: failing('EAI_AGAIN') } }],
  ['a name without an address', 'dns_error', { url: byName, options: { resolve: answering() } }],
  [
    'a name server that never answers',
    'timeout_connect',
    { url: byName, options: { resolve: () => new Promise(() => undefined), connectTimeoutMs: 50 } },
  ],
  ['a TLS handshake that never ends', 'timeout_connect', { url: overTls, options: { connectTimeoutMs: 50 } }],
  [
    'a connection that takes longer than the whole time limit',
    'timeout_connect',
    { url: overTls, request: { timeoutMs: 50 }, options: { connectTimeoutMs: 300 } },
  ],
  ['a closed port', 'connection_refused', { url: byName, options: { resolve: answering('127.0.0.2') } }],
  ['a reset before the answer', 'connection_reset', { answer: (socket) => socket.resetAndDestroy() }],
  ['an end before the answer', 'connection_reset', { answer: (socket) => socket.end() }],
  [
    'a reset within the answer',
    'connection_reset',
    {
      answer: (socket) =>
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', () => socket.resetAndDestroy()),
      outcome: { statusCode: 200, responseBody: null },
    },
  ],
  [
    'an end within the answer',
    'connection_reset',
    {
      answer: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'),
      outcome: { statusCode: 200, responseBody: null },
    },
  ],
  ['an answer that is not HTTP', 'connection_reset', { answer: (socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n') }],
  [
    'a switch to another protocol',
    'connection_reset',
    {
      answer: (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    },
  ],
  [
    'headers without end',
    'connection_reset',
    { answer: (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'name: value\r\n'.repeat(8_000)}`) },
  ],
  [
    'silence',
    'timeout_response',
    { request: { timeoutMs: brief }, outcome: { statusCode: null, responseHeaders: null } },
  ],
  [
    'headers that drip',
    'timeout_response',
    { answer: drip('HTTP/1.1 200 OK\r\n', 'a: b\r\n'), request: { timeoutMs: brief }, outcome: { statusCode: null } },
  ],
  [
    'informational answers without end',
    'timeout_response',
    {
      answer: drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
      request: { timeoutMs: brief },
      outcome: { statusCode: null },
    },
  ],
  [
    'a body that drips',
    'timeout_response',
    {
      answer: drip('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n', '.'),
      request: { timeoutMs: brief },
      outcome: { statusCode: 200, responseBody: null },
    },
  ],
  ['a certificate that signed itself', 'tls_error', { url: overTls, secure: certified('self-signed') }],
  [
    'a certificate of an unknown authority',
    'tls_error',
    { url: overTls, secure: certified('receiver'), options: { ca: undefined } },
  ],
  ['a certificate that has expired', 'tls_error', { url: overTls, secure: certified('expired') }],
  [
    'a certificate of another host',
    'tls_error',
    { url: (port) => `https://other.example:${port}/`, secure: certified('receiver') },
  ],
  [
    'TLS that is too old',
    'tls_error',
    {
      url: overTls,
      secure: { ...certified('receiver'), minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    },
  ],
  [
    'no TLS where it should be',
    'tls_error',
    { url: overTls, answer: (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n') },
  ],
  ['an address that is not allowed', 'blocked_address', { url: () => 'http://127.0.0.4:8080/' }],
  ['a name of a private address', 'blocked_address', { url: byName, options: { resolve: answering('10.0.0.1') } }],
  [
    'a name of an allowed and a private address',
    'blocked_address',
    { url: byName, options: { resolve: answering('127.0.0.1', '10.0.0.1') } },
  ],
  [
    'a redirect',
    'redirect_refused',
    {
      answer: (socket) => socket.end('HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1/\r\n\r\n'),
      outcome: { statusCode: 307 },
    },
  ],
  [
    'a refusal',
    'http_status',
    {
      answer: (socket) => socket.write('HTTP/1.1 500 Oops\r\ncontent-length: 4\r\n\r\noops'),
      outcome: { statusCode: 500, responseBody: 'oops' },
    },
  ],
  [
    'a refusal of a gigabyte',
    'body_too_large',
    { answer: (socket) => pour(socket, '500 Oops'), outcome: { statusCode: 500, responseTruncated: true } },
  ],
  ['an invalid request of the worker', 'internal', { request: { headers: { 'bad header': 'x' } } }],
];

describe('an exchange that fails', () => {
  test.each(hostilities)(
    'by %s: %s',
    async (_, errorCode, { answer = () => undefined, secure, request, options, url, outcome }) => {
      const { port, sockets } = await startReceiver(answer, secure);
      const agent = agentWith(options);
      const started = performance.now();
      const result = await send(url?.(port) ?? `http://127.0.0.1:${port}/`, request, agent);
      expect(result).toMatchObject({ errorCode, errorMessage: expect.stringMatching(/\w/), ...outcome });
      // The owner of the endpoint reads the message. It must not say what a name resolves to.
      if (url === byName) expect(result.errorMessage).not.toMatch(/127\.0|10\.0/);
      // Below the longest of the other time limits.
      expect(performance.now() - started).toBeLessThan(15_000);
      if (errorCode === 'blocked_address')
        expect(result).toMatchObject({ remoteIp: null, statusCode: null, responseHeaders: null, responseBody: null });
      // The connection is closed.
      if (errorCode.startsWith('timeout')) await Promise.all(sockets.map(closed));
    },
  );

  test('has its own code in each case', () => {
    expect(new Set(hostilities.map(([, code]) => code))).toEqual(new Set(attemptErrorCodes));
  });
});

test('a redirect to an internal address is not followed', async () => {
  const canary = await startReceiver((socket) => socket.write(ok));
  for (const status of [
    '301 Moved',
    '302 Found',
    '303 See Other',
    '307 Temporary Redirect',
    '308 Permanent Redirect',
  ]) {
    const { port } = await startReceiver((socket) =>
      socket.end(`HTTP/1.1 ${status}\r\nlocation: http://127.0.0.1:${canary.port}/\r\n\r\n`),
    );
    expect((await send(`http://127.0.0.1:${port}/`)).errorCode).toBe('redirect_refused');
  }
  expect(canary.sockets).toEqual([]);
});

test('a certificate of another host is refused at every attempt: no session is resumed past the check', async () => {
  const { port, sockets } = await startReceiver((socket) => socket.write(ok), {
    ...certified('receiver'),
    maxVersion: 'TLSv1.2',
  });
  const agent = agentWith();
  for (let attempt = 1; attempt <= 3; attempt += 1)
    expect((await send(`https://other.example:${port}/`, {}, agent)).errorCode).toBe('tls_error');
  expect(sockets).toHaveLength(3);
});

test('an attempt that is canceled ends at once, before and after it is connected', async () => {
  const { port, sockets } = await startReceiver(() => undefined);
  for (const url of [overTls(port), `http://127.0.0.1:${port}/`]) {
    const canceling = new AbortController();
    const outcome = send(url, { signal: canceling.signal });
    canceling.abort();
    expect(await outcome).toMatchObject({ errorCode: 'internal', errorMessage: 'The attempt was canceled.' });
  }
  expect(await send(`http://127.0.0.1:${port}/`, { signal: AbortSignal.abort() })).toMatchObject({
    errorCode: 'internal',
  });
  await Promise.all(sockets.map(closed));
});

/** Resolves when the peer has closed the connection. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) resolve();
    else socket.resume().once('close', () => resolve());
  });
}
