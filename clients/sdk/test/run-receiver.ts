import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** Tells the port, whichever framework listens. */
const tellPort = `
import { subscribe } from 'node:diagnostics_channel';
subscribe('tracing:net.server.listen:asyncEnd', ({ server }) => process.send(server.address().port));
`;

/** What a platform such as Next.js does around a handler. */
const serveFetchHandler = `
import { createServer } from 'node:http';
createServer(async (request, response) => {
  const { url, method, headers } = request;
  const answer = await POST(new Request(new URL(url, 'http://localhost'), { method, headers, body: request, duplex: 'half' }));
  response.writeHead(answer.status).end(await answer.text());
}).listen(3000);
`;

export interface RunningReceiver {
  url: string;
  /** Answers once the text was printed: the example's work is done then, which an answer alone does not say. */
  printed(text: string): Promise<void>;
  output(): string;
  stop(): Promise<void>;
}

/** Runs an example as it stands in the README, in a Node of its own, on a free port. */
export async function runReceiver(name: string, code: string, secret: string): Promise<RunningReceiver> {
  const source = `${code}${name === 'fetch' ? serveFetchHandler : ''}`.replaceAll('3000', '0');
  const preload = `data:text/javascript,${encodeURIComponent(tellPort)}`;
  const child = spawn(process.execPath, ['--import', preload, '--input-type=module-typescript', '--eval', source], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, NODE_OPTIONS: '', WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout!.on('data', (chunk) => void (output += String(chunk)));
  child.stderr!.on('data', (chunk) => void (output += String(chunk)));
  const exit = once(child, 'exit');
  const port = await Promise.race([once(child, 'message').then(([told]) => told as number), exit.then(() => null)]);
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
