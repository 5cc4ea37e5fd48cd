import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** Sends the port to the parent process, for any framework. */
const sendPort = `
import { subscribe } from 'node:diagnostics_channel';
subscribe('tracing:net.server.listen:asyncEnd', ({ server }) => process.send(server.address().port));
`;

/** A server that calls the handler as a platform such as Next.js does. */
export const serveFetchHandler = `
import { createServer } from 'node:http';
createServer(async (request, response) => {
  const { url, method, headers } = request;
  const options = { method, headers, body: request, duplex: 'half' };
  const answer = await POST(new Request(new URL(url, 'http://localhost'), options));
  response.writeHead(answer.status).end(await answer.text());
}).listen(3000);
`;

export interface RunningReceiver {
  url: string;
  /** Resolves when the text was printed: the example has processed the request. Its HTTP response may come earlier. */
  printed(text: string): Promise<void>;
  /** All output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Runs an example of the README in its own Node process, on a free port. */
export async function runReceiver(name: string, code: string, secret: string): Promise<RunningReceiver> {
  const source = `${code}${name === 'fetch' ? serveFetchHandler : ''}`.replaceAll('3000', '0');
  const preload = `data:text/javascript,${encodeURIComponent(sendPort)}`;
  const child = spawn(
    process.execPath,
    ['--conditions=marketplace-source', '--import', preload, '--input-type=module-typescript', '--eval', source],
    {
      cwd: resolve(import.meta.dirname, '..'),
      env: { ...process.env, NODE_OPTIONS: '', WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let output = '';
  child.stdout!.on('data', (chunk) => void (output += String(chunk)));
  child.stderr!.on('data', (chunk) => void (output += String(chunk)));
  const exit = once(child, 'exit');
  const port = await Promise.race([once(child, 'message').then(([sent]) => sent as number), exit.then(() => null)]);
  if (port === null) throw new Error(`The example ended at once: ${output}`);
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    printed: async (text) => {
      while (!output.includes(text)) await once(child.stdout!, 'data');
    },
    output: () => output,
    stop: async () => {
      child.kill();
      await exit;
    },
  };
}
