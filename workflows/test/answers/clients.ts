import { execFile } from 'node:child_process';
import { request } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { egressAgent } from '@marketplace/kernel';
import { post } from '../../src/webhooks/delivery/post/post.ts';
import type { Answer } from './answers.ts';

const run = promisify(execFile);
/** Time limit in milliseconds. No listed answer needs it, because either the client or the receiver ends. */
const timeoutMs = 30_000;
/** A client's reading of an answer: the status, or `refused`. */
export type Verdict = string;
const refused: Verdict = 'refused';

/** A client. `version` is undefined if this machine does not have it. */
interface HttpClient {
  name: string;
  version(): Promise<string | undefined>;
  /** Sends a POST of two bytes to each port, and returns the verdict of each. */
  send(ports: number[]): Promise<Verdict[]>;
}

const body = '{}';
const type = { 'content-type': 'application/json' };

const ours: HttpClient = {
  name: 'Webhooks',
  version: async () => '',
  async send(ports) {
    const agent = egressAgent({
      policy: { allowedCidrs: ['127.0.0.0/8'], allowHttp: true },
      connectTimeoutMs: timeoutMs,
      connectionsPerOrigin: 1,
      connectionsMax: ports.length,
    });
    const sent = await Promise.all(
      ports.map((port) => post(agent, { url: `http://127.0.0.1:${port}/`, headers: type, body, timeoutMs })),
    );
    await agent.destroy();
    return sent.map(({ errorCode, statusCode }) =>
      errorCode === null || errorCode === 'http_status' || errorCode === 'redirect_refused'
        ? String(statusCode)
        : errorCode === 'connection_reset'
          ? refused
          : errorCode,
    );
  },
};

const node: HttpClient = {
  name: 'Node',
  version: async () => process.versions.node,
  send: (ports) => Promise.all(ports.map(sendByNode)),
};

function sendByNode(port: number): Promise<Verdict> {
  return new Promise((resolve) => {
    const headers = { ...type, 'content-length': body.length };
    const sending = request({ host: '127.0.0.1', port, method: 'POST', headers, agent: false }, (response) => {
      response.once('error', () => resolve(refused)).once('end', () => resolve(String(response.statusCode)));
      response.once('close', () => resolve(refused)).resume();
    });
    // An answer of 101 ends without an error.
    sending.once('error', () => resolve(refused)).once('close', () => setImmediate(resolve, refused));
    sending.end(body);
  });
}

const curl: HttpClient = {
  name: 'curl',
  version: () => versionOf('curl', /curl ([\d.]+)/),
  async send(ports) {
    const verdicts: Verdict[] = [];
    const options = ['-s', '--http1.1', '-m', String(timeoutMs / 1000), '-o', '/dev/null', '-w', '%{http_code}'];
    for (const port of ports) {
      const args = [...options, '-H', 'content-type: application/json', '-d', body, `http://127.0.0.1:${port}/`];
      verdicts.push(
        await run('curl', args).then(
          ({ stdout }) => stdout,
          () => refused,
        ),
      );
    }
    return verdicts;
  },
};

const script = `
import http.client, sys
for port in sys.argv[1:]:
    try:
        connection = http.client.HTTPConnection('127.0.0.1', int(port), timeout=${timeoutMs / 1000})
        connection.request('POST', '/', '${body}', {'content-type': 'application/json'})
        response = connection.getresponse()
        response.read()
        print(response.status)
    except Exception:
        print('${refused}')
`;
const python: HttpClient = {
  name: 'Python',
  version: () => versionOf('python3', /Python ([\d.]+)/),
  send: async (ports) => (await run('python3', ['-c', script, ...ports.map(String)])).stdout.trim().split('\n'),
};

async function versionOf(command: string, pattern: RegExp): Promise<string | undefined> {
  const { stdout } = await run(command, ['--version']).catch(() => ({ stdout: '' }));
  return pattern.exec(stdout)?.[1];
}

/** The clients, ours first. */
export const clients = [ours, node, curl, python];

/**
 * Sends a request of each client to receivers that give these answers. Clients that this machine does not have are left
 * out.
 */
export async function verdictsOf(list: Answer[]): Promise<Record<string, Verdict[]>> {
  const receivers = await Promise.all(list.map(startReceiver));
  try {
    const ports = receivers.map((receiver) => (receiver.address() as AddressInfo).port);
    const present = await Promise.all(clients.map(async (client) => ({ client, version: await client.version() })));
    const verdicts = present
      .filter(({ version }) => version !== undefined)
      .map(async ({ client }) => [client.name, await client.send(ports)] as const);
    return Object.fromEntries(await Promise.all(verdicts));
  } finally {
    for (const receiver of receivers) receiver.close();
  }
}

async function startReceiver({ sent, then, early }: Answer): Promise<net.Server> {
  const receiver = net.createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => undefined);
    const answer = async (): Promise<void> => {
      for (const part of [sent].flat()) {
        socket.write(part, 'latin1');
        await new Promise(setImmediate);
      }
      if (then === 'end') socket.end();
      // The answer must have arrived: a reset discards what is still being sent.
      if (then === 'reset') setTimeout(() => socket.resetAndDestroy(), 200);
    };
    if (early) void answer();
    let received = '';
    socket.on('data', (bytes: Buffer) => {
      const before = received;
      received += bytes.toString();
      if (!early && received.endsWith(body) && !before.endsWith(body)) void answer();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  return receiver;
}
