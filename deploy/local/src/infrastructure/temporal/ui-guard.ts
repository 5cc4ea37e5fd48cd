import { createServer, type IncomingMessage, request as requestOf, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { randomInt } from 'node:crypto';
import { closeServer, listen } from '@marketplace/kernel';
import { freePort } from '../../processes/ports.ts';

interface UiGuardOptions {
  /** URL of the Temporal UI. */
  target: string;
  /** Whether requests may change workflows. */
  writes: boolean;
}

const ownHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
const readingMethods = ['GET', 'HEAD'];
/** Headers that belong to one connection (RFC 9110, 7.6.1). */
const ofConnection = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'];

/**
 * A server in front of the Temporal UI, which has no authentication and answers to every host name. Without it, a
 * website could read all workflows in the browser of a developer: its name first resolves to itself, and then to
 * 127.0.0.1 (DNS rebinding). Refuses foreign hosts (403) and, unless `writes`, every request that could change
 * something (403).
 */
export function createUiGuard({ target, writes }: UiGuardOptions): Server {
  const url = new URL(target);
  return createServer((request, response) => {
    const refusal = refusalOf(request, writes);
    if (refusal) return refuse(response, 403, refusal);
    forward(request, response, url);
  });
}

/** Starts a guard on 127.0.0.1 in front of the UI at `ui`. */
export async function startUiGuard({
  ui,
  port,
  writes,
}: {
  ui: { host: string; port: number };
  port: number;
  writes: boolean;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const guard = createUiGuard({ target: `http://${ui.host}:${ui.port}`, writes });
  await listen(guard, port, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, stop: () => closeServer(guard) };
}

function refusalOf({ method = '', headers, url = '' }: IncomingMessage, writes: boolean): string | undefined {
  if (!ownHost.test(headers.host ?? '')) return 'The Temporal UI is served to this machine only.';
  if (!url.startsWith('/')) return 'Only paths are served.';
  if (readingMethods.includes(method)) return undefined;
  if (!writes) return 'The Temporal UI changes nothing here. Start with TEMPORAL_UI_WRITES=1 to allow changes.';
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return ['same-origin', 'none'].includes(String(site)) ? undefined : 'Other websites may change nothing.';
}

function forward(request: IncomingMessage, response: ServerResponse, { hostname, port }: URL): void {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !ofConnection.includes(name)));
  const { method, url: path } = request;
  const onward = requestOf({ hostname, port, method, path, headers: { ...headers, host: `${hostname}:${port}` } });
  onward.on('error', () => refuse(response, 502, 'The Temporal UI does not answer.'));
  // A browser drops the requests of a closed tab. Later data for them is discarded.
  response.once('close', () => onward.destroy());
  onward.on('response', (answer) => {
    if (response.destroyed) return void answer.destroy();
    const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name));
    response.writeHead(answer.statusCode!, Object.fromEntries(kept));
    pipeline(answer, response, () => undefined);
  });
  pipeline(request, onward, () => undefined);
}

function refuse(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/**
 * An address of this machine that a website cannot guess: a free port and, where the whole of 127.0.0.0/8 is this
 * machine, as on Linux, a random address.
 */
export async function hiddenAddress(): Promise<{ host: string; port: number }> {
  const byte = (): number => randomInt(1, 255);
  const host = process.platform === 'linux' ? `127.${byte()}.${byte()}.${byte()}` : '127.0.0.1';
  return { host, port: await freePort() };
}
