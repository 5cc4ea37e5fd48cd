import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { request as forward } from 'undici';

export interface AnswerProxy {
  url: string;
  forwardTo(origin: string): void;
  close(): Promise<void>;
}

/**
 * A proxy between the gateway and a service. When the service has responded to one of `commands`, it has committed. The
 * proxy then calls `strike`; if that returns true, the response is not forwarded and the connection is closed.
 */
export async function startAnswerProxy(strike: () => boolean, commands = ['createListing']): Promise<AnswerProxy> {
  let target = '';
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const body = await buffer(request);
      const answer = await forward(`${target}${request.url}`, {
        method: request.method as 'POST',
        headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
        ...(body.length > 0 && { body }),
      });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const committed = answer.statusCode === 200 && commands.includes(request.url?.split('/').at(-1) ?? '');
      if (committed && strike()) return void request.socket.destroy();
      response
        .writeHead(answer.statusCode, { 'content-type': 'application/json', 'content-length': bytes.length })
        .end(bytes);
    };
    pass().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo: (origin) => void (target = origin),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
