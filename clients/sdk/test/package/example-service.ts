import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Operation {
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

const { paths } = JSON.parse(readFileSync(new URL('../../../../gateway/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const routes = Object.entries(paths).map(([path, methods]) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  methods,
}));

/** A server that answers every operation of openapi.json with its example. */
export async function startExampleService(): Promise<{ origin: string; asked: string[]; close(): void }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    asked.push(`${request.method} ${pathname}`);
    const method = request.method!.toLowerCase();
    const operation = routes.find(({ pattern, methods }) => pattern.test(pathname) && method in methods)?.methods[
      method
    ];
    const [status, answer] = Object.entries(operation?.responses ?? {}).find(([code]) => code.startsWith('2')) ?? [];
    response.writeHead(Number(status ?? 404), { 'content-type': 'application/json', 'x-request-id': 'req_1' });
    request
      .resume()
      .on('end', () => response.end(JSON.stringify(answer?.content?.['application/json']?.example ?? {})));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
