import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Agent, request } from 'undici';
import {
  BlockedAddress,
  checkReceiver,
  checkUrl,
  closeServer,
  createResolver,
  egressAgent,
  type EgressAgentOptions,
  type EgressPolicy,
  listen,
  mayConnect,
  type Resolve,
  UrlRefused,
} from '../../src/index.ts';

const strict: EgressPolicy = { allowedCidrs: [], allowHttp: false };
/** Like `strict`, but with http allowed, so that only the address decides. */
const overHttp: EgressPolicy = { allowedCidrs: ['198.18.0.0/15'], allowHttp: true };
const loopback: EgressPolicy = { allowedCidrs: ['127.0.0.0/8', '::1/128'], allowHttp: true };
const everything: EgressPolicy = { allowedCidrs: ['0.0.0.0/0', '::/0'], allowHttp: true };

const notPublic = {
  'this machine': [
    '127.0.0.1',
    '127.1',
    '127.255.255.254',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '１２７.1',
    '%31%32%37.0.0.1',
    '0x7f.0.1',
    '127.0x0.1',
    '0',
    '0x0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
  ],
  'private networks': [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fec0::1]',
  ],
  'the link': ['169.254.1.1', '[fe80::1]'],
  'metadata of clouds': [
    '169.254.169.254',
    '0xa9fea9fe',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    '[fd00:ec2::254]',
    '[fd20:ce::254]',
  ],
  'IPv4 inside IPv6': [
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[::127.0.0.1]',
    '[::a00:1]',
    '[::ffff:0:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:1]',
  ],
  'translations and tunnels': [
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[2002:a00:1::1]',
    '[2001::1]',
    '[2606:4700::5efe:10.0.0.1]',
    '[2606:4700::200:5efe:7f00:1]',
  ],
  'what is not for single hosts': [
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '[ff02::1]',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '[2001:db8::1]',
    '[100::1]',
    '[100:0:0:1::1]',
    '[200::1]',
    '[4000::1]',
    '[e000::1]',
    '[5f00::1]',
    '[3fff::1]',
  ],
};
const hostsRefused = Object.entries(notPublic).flatMap(([kind, hosts]) => hosts.map((host) => [host, kind] as const));
const metadata = [
  ...notPublic['metadata of clouds'],
  '[::ffff:169.254.169.254]',
  '[::a9fe:a9fe]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::a9fe:a9fe]',
  '[::ffff:0:a9fe:a9fe]',
  '[2002:a9fe:a9fe::1]',
  '[2606:4700::5efe:169.254.169.254]',
];
const publicHosts = ['1.1.1.1', '93.184.215.14', '[2606:4700::1111]'];

/** The reason for refusing the URL, or the parsed URL. */
function verdict(text: string, policy: EgressPolicy): string {
  try {
    return checkUrl(text, policy).href;
  } catch (error) {
    expect(error).toBeInstanceOf(UrlRefused);
    return (error as Error).message;
  }
}

describe('a URL is refused', () => {
  test.each(hostsRefused)('at %s: %s', (host) => {
    expect(verdict(`https://${host}/hook`, strict)).toBe('The address is not public.');
    expect(verdict(`http://${host}/hook`, overHttp)).toBe('The address is not allowed over http.');
  });

  test.each([
    ['over http', 'http://1.1.1.1/', 'Webhooks are sent to https URLs only.'],
    ['of another protocol', 'ftp://1.1.1.1/', 'Webhooks are sent to https URLs only.'],
    ['that is a script', 'javascript:alert(1)', 'Webhooks are sent to https URLs only.'],
    ['with a password', 'https://user:hunter2@1.1.1.1/', 'URLs may not contain credentials.'],
    ['with a name', 'https://user@1.1.1.1/', 'URLs may not contain credentials.'],
    ['at a port below 1024', 'https://1.1.1.1:22/', 'The port must be 443, or 1024 or above.'],
    ['at port 80', 'https://1.1.1.1:80/', 'The port must be 443, or 1024 or above.'],
    ['without a host', '/hook', 'This is not an absolute URL.'],
    ['at an interface', 'https://[fe80::1%25eth0]/', 'This is not an absolute URL.'],
    ['of more than 2048 characters', `https://1.1.1.1/${'x'.repeat(2048)}`, 'URLs are at most 2048 characters.'],
  ])('%s', (_, text, detail) => {
    expect(verdict(text, strict)).toBe(detail);
  });

  test('over http at a public address, where http is for the ranges that the operator allowed', () => {
    expect(verdict('http://127.0.0.1:3001/hook', loopback)).toBe('http://127.0.0.1:3001/hook');
    expect(verdict('http://1.1.1.1/hook', loopback)).toBe('The address is not allowed over http.');
  });

  test('without revealing the addresses of a name', async () => {
    const refused = checkReceiver('https://localhost:8443/', strict, createResolver());
    await expect(refused).rejects.toMatchObject({ name: 'UrlRefused', message: expect.not.stringMatching(/127|::1/) });
  });
});

test('public addresses, and ports from 1024 on, are accepted', async () => {
  for (const host of publicHosts) {
    expect(verdict(`https://${host}/hook?a=b`, strict)).toBe(`https://${host}/hook?a=b`);
    expect((await checkReceiver(`https://${host}:8443/`, strict, createResolver())).port).toBe('8443');
  }
});

test('a name that does not resolve now is accepted, as each attempt asks again', async () => {
  const unresolvable: Resolve = () =>
    Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
  await expect(checkReceiver('https://no-such-host.invalid/', strict, unresolvable)).resolves.toMatchObject({
    hostname: 'no-such-host.invalid',
  });
});

describe('checks of names that hang', () => {
  afterEach(() => void jest.useRealTimers());

  test('share the time of their owner, so that its other requests do not wait; others have all of it', async () => {
    jest.useFakeTimers();
    const hangs: Resolve = () => new Promise(() => undefined);
    const ended: string[] = [];
    const check = async (owner: string, name: string): Promise<void> => {
      await checkReceiver('https://silent.example/', strict, hangs, owner);
      ended.push(name);
    };
    const checks = [
      ...['first', 'second', 'third', 'fourth'].map((name) => check('org_1', name)),
      check('org_2', 'of another'),
    ];
    const pass = async (ms: number): Promise<void> => {
      jest.advanceTimersByTime(ms);
      for (let n = 0; n < 20; n += 1) await undefined;
    };
    for (const [ms, names] of [
      [499, []],
      [1, ['fourth']],
      [500, ['fourth', 'third', 'second']],
      [999, ['fourth', 'third', 'second']],
      [1, ['fourth', 'third', 'second', 'first', 'of another']],
    ] as const) {
      await pass(ms);
      expect(ended).toEqual(names);
    }
    await Promise.all(checks);
    const next = check('org_1', 'next');
    await pass(1_999);
    expect(ended).not.toContain('next');
    await pass(1);
    await next;
  });
});

test.each(metadata)('%s, which hands out credentials, is refused even inside an allowed range', (host) => {
  expect(verdict(`https://${host}/`, everything)).toBe('The address is not public.');
});

test('an allowed range opens itself and nothing else', () => {
  const opened = ['10.1.2.3', '::ffff:10.1.2.3', '10.2.0.1', '::1', 'fd00::1', '127.0.0.1'].filter((address) =>
    mayConnect(address, { allowedCidrs: ['10.1.0.0/16', 'fd00::/64'], allowHttp: false }),
  );
  expect(opened).toEqual(['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1']);
  expect(mayConnect('', everything)).toBe(false);
});

describe('the agent', () => {
  const agents: Agent[] = [];
  let server: Server;
  let port = 0;
  let connections = 0;
  beforeAll(async () => {
    server = createServer((_, response) => response.end('reached')).on('connection', () => (connections += 1));
    await listen(server, 0, '127.0.0.1');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await Promise.all(agents.map((agent) => agent.close()));
    await closeServer(server);
  });
  const agentWith = (options: Partial<EgressAgentOptions>): Agent => {
    const agent = egressAgent({
      policy: strict,
      connectTimeoutMs: 30_000,
      connectionsPerOrigin: 1,
      connectionsMax: 8,
      ...options,
    });
    agents.push(agent);
    return agent;
  };
  const send = async (origin: string, policy: EgressPolicy, options: Partial<EgressAgentOptions> = {}) =>
    (await request(origin, { dispatcher: agentWith({ policy, ...options }) })).body.text();

  test.each(hostsRefused)('does not connect to %s: %s', async (host) => {
    const before = connections;
    await expect(send(`http://${host}:${port}/`, overHttp)).rejects.toThrow(BlockedAddress);
    await expect(send(`https://${host}:${port}/`, strict)).rejects.toThrow(BlockedAddress);
    expect(connections).toBe(before);
  });

  test.each(metadata)('does not connect to %s, whether it is in an allowed range or not', async (host) => {
    await expect(send(`http://${host}:${port}/`, everything)).rejects.toThrow(BlockedAddress);
  });

  test('does not connect to a name of this machine; the error names the host, never the address', async () => {
    const before = connections;
    await expect(send(`https://localhost:${port}/`, strict)).rejects.toThrow(/^localhost is not a public address$/);
    await expect(send(`http://localhost:${port}/`, overHttp)).rejects.toThrow(
      /^localhost is not an address allowed over http$/,
    );
    expect(connections).toBe(before);
  });

  test('connects to receivers that the operator allowed, by address and by name', async () => {
    expect(await send(`http://127.0.0.1:${port}/`, loopback)).toBe('reached');
    expect(await send(`http://localhost:${port}/`, loopback)).toBe('reached');
  });

  test('sends nothing over http to an address that is public only', async () => {
    await expect(send('http://1.1.1.1/', loopback)).rejects.toThrow(BlockedAddress);
    await expect(send('http://receiver.example/', loopback, { resolve: resolving('1.1.1.1') })).rejects.toThrow(
      BlockedAddress,
    );
  });

  test('connects to no port that a URL may not have', async () => {
    await expect(send('https://127.0.0.1:22/', loopback)).rejects.toThrow(
      /^127.0.0.1 may not be connected to at port 22$/,
    );
  });

  test.each([
    'localhost',
    'localhost.',
    'LOCALHOST',
    'sub.localhost',
    'ⓛocalhost',
    'receiver.example.',
    '127.0.0.1.nip.example',
  ])('judges %s by its addresses, at creation and at the connection', async (name) => {
    const before = connections;
    const resolve = resolving('127.0.0.1');
    await expect(checkReceiver(`https://${name}:${port}/`, strict, resolve)).rejects.toBeInstanceOf(UrlRefused);
    await expect(send(`https://${name}:${port}/`, strict, { resolve })).rejects.toThrow(BlockedAddress);
    expect(connections).toBe(before);
  });

  test('refuses a name when one of its addresses is not allowed, in any position', async () => {
    const before = connections;
    for (const answers of [
      ['1.1.1.1', '10.0.0.1'],
      ['10.0.0.1', '1.1.1.1'],
      ['2606:4700::1111', 'fe80::1'],
      ['127.0.0.1', '::ffff:10.0.0.1'],
    ]) {
      const resolve = resolving(...answers);
      await expect(checkReceiver('https://receiver.example/', loopback, resolve)).rejects.toBeInstanceOf(UrlRefused);
      await expect(send(`http://receiver.example:${port}/`, loopback, { resolve })).rejects.toThrow(BlockedAddress);
    }
    expect(connections).toBe(before);
  });

  test('refuses a name that was public at creation and is private at the connection', async () => {
    const before = connections;
    const answers = ['1.1.1.1', '127.0.0.1'];
    const resolve: Resolve = () => resolving(answers.shift()!)('');
    expect((await checkReceiver(`https://receiver.example:${port}/`, strict, resolve)).hostname).toBe(
      'receiver.example',
    );
    await expect(send(`https://receiver.example:${port}/`, strict, { resolve })).rejects.toThrow(BlockedAddress);
    expect([connections, answers]).toEqual([before, []]);
  });

  test('asks for a name once per connection, and connects to the checked address', async () => {
    let asked = 0;
    const resolve: Resolve = async () => [{ address: (asked += 1) === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    expect(await send(`http://receiver.example:${port}/`, loopback, { resolve })).toBe('reached');
    expect(asked).toBe(1);
  });

  test('keeps to its limits per origin and in total, closing the connection that is idle the longest', async () => {
    const agent = agentWith({
      policy: loopback,
      connectionsPerOrigin: 2,
      connectionsMax: 3,
      resolve: resolving('127.0.0.1'),
    });
    const ask = async (host: string) =>
      (await request(`http://${host}.example:${port}/`, { dispatcher: agent })).body.text();
    const kept = (): string[] => Object.keys(agent.stats).map((origin) => new URL(origin).hostname.split('.')[0]!);
    const before = connections;
    await Promise.all(Array.from({ length: 10 }, () => ask('busy')));
    expect(connections - before).toBe(2);
    for (const host of ['one', 'two', 'three']) {
      await ask(host);
      await new Promise(setImmediate);
    }
    await ask('four');
    // The close event of a connection follows a moment later.
    while (kept().length > 3) await new Promise(setImmediate);
    expect(kept()).toEqual(['two', 'three', 'four']);
  });

  test('closes a pool that is idle', async () => {
    // undici closes an idle connection two seconds before the receiver's keep-alive timeout ends.
    const brief = createServer((_, response) => response.setHeader('keep-alive', 'timeout=3').end());
    await listen(brief, 0, '127.0.0.1');
    const agent = agentWith({ policy: loopback });
    const disconnected = new Promise((resolve) => agent.on('disconnect', resolve));
    await (
      await request(`http://127.0.0.1:${(brief.address() as AddressInfo).port}/`, { dispatcher: agent })
    ).body.dump();
    expect(Object.keys(agent.stats)).toHaveLength(1);
    await disconnected;
    expect(agent.stats).toEqual({});
    await closeServer(brief);
  });
});

function resolving(...addresses: string[]): Resolve {
  return async () => addresses.map((address) => ({ address, family: isIP(address) }));
}
