import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Agent, request } from 'undici';
import {
  BlockedAddress,
  closeServer,
  egressAgent,
  type EgressPolicy,
  listen,
  ProxyFailed,
  type Resolve,
} from '../../src/index.ts';

const pem = (name: string): string => readFileSync(new URL(`../certificates/${name}.pem`, import.meta.url), 'utf8');
const strict: EgressPolicy = { allowedCidrs: [], allowHttp: false };
const loopback: EgressPolicy = { allowedCidrs: ['127.0.0.0/8'], allowHttp: true };

describe('through an egress proxy', () => {
  let receiver: Server;
  let plainReceiver: Server;
  let proxy: Server;
  /** Requests to the proxy: authority and credentials. */
  const asked: [authority: string | undefined, credentials: string | undefined][] = [];
  let refusal: string | null = null;
  const agents: Agent[] = [];

  beforeAll(async () => {
    receiver = createSecureServer({ key: pem('key'), cert: pem('receiver') }, (_, response) => response.end('reached'));
    plainReceiver = createServer((_, response) => response.end('reached'));
    proxy = createServer();
    // It connects every name to this machine.
    proxy.on('connect', (message, socket) => {
      asked.push([message.url, message.headers['proxy-authorization']]);
      if (refusal) return void socket.end(`HTTP/1.1 ${refusal}\r\n\r\n`);
      const onward = connect(Number(message.url!.split(':').at(-1)), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
    await Promise.all([receiver, plainReceiver, proxy].map((server) => listen(server, 0, '127.0.0.1')));
  });
  afterEach(async () => {
    refusal = null;
    asked.length = 0;
    await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
  });
  afterAll(() => Promise.all([receiver, plainReceiver, proxy].map(closeServer)));

  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  const neverAsked: Resolve = () => Promise.reject(new Error('The proxy resolves names.'));
  const send = async (url: string, { policy = strict, at = `http://127.0.0.1:${portOf(proxy)}` } = {}) => {
    const agent = egressAgent({
      policy,
      proxy: new URL(at),
      connectTimeoutMs: 30_000,
      connectionsPerOrigin: 2,
      connectionsMax: 4,
      resolve: neverAsked,
      ca: pem('authority'),
    });
    agents.push(agent);
    return (await request(url, { dispatcher: agent })).body.text();
  };

  test('a receiver is reached by its name, which only the proxy resolves, and its certificate is checked', async () => {
    expect(await send(`https://receiver.example:${portOf(receiver)}/`)).toBe('reached');
    expect(asked).toEqual([[`receiver.example:${portOf(receiver)}`, undefined]]);
    await expect(send(`https://other.example:${portOf(receiver)}/`)).rejects.toThrow(
      /^Host: other.example. is not in the cert/,
    );
  });

  test('the proxy gets the credentials', async () => {
    const at = `http://worker:p%40ss@127.0.0.1:${portOf(proxy)}`;
    expect(await send(`https://receiver.example:${portOf(receiver)}/`, { at })).toBe('reached');
    expect(asked[0]![1]).toBe(`Basic ${Buffer.from('worker:p@ss').toString('base64')}`);
  });

  test('scheme, port and address are still checked here: the proxy is not even asked', async () => {
    const urls = [
      'https://127.0.0.1:8443/',
      'https://[::1]:8443/',
      'https://169.254.169.254/',
      'https://receiver.example:22/',
      'http://receiver.example:8080/',
    ];
    for (const url of urls) await expect(send(url)).rejects.toThrow(BlockedAddress);
    await expect(send('http://receiver.example:8080/', { policy: loopback })).rejects.toThrow(BlockedAddress);
    expect(asked).toEqual([]);
    expect(await send(`http://127.0.0.1:${portOf(plainReceiver)}/`, { policy: loopback })).toBe('reached');
  });

  test.each([
    ['403 Forbidden', 'BlockedAddress', undefined],
    [
      '407 Request rejected by proxy\r\nx-smokescreen-error: The destination address was denied',
      'BlockedAddress',
      undefined,
    ],
    ['407 Proxy Authentication Required', 'ProxyFailed', 'EGRESS_PROXY'],
    ['502 Bad Gateway', 'ProxyFailed', 'ECONNREFUSED'],
    ['503 Service Unavailable', 'ProxyFailed', 'ECONNREFUSED'],
    ['504 Gateway Timeout', 'ProxyFailed', 'ETIMEDOUT'],
  ])('its answer %s becomes the matching error', async (answer, name, code) => {
    refusal = answer;
    const refused = expect(send(`https://receiver.example:${portOf(receiver)}/`)).rejects;
    await refused.toMatchObject({ name, ...(code && { code }) });
  });

  test('a proxy that cannot be reached is not an error of the receiver', async () => {
    await expect(send('https://receiver.example/', { at: 'http://127.0.0.1:1' })).rejects.toThrow(ProxyFailed);
  });
});
