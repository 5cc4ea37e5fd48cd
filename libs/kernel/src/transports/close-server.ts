import type { Server, ServerResponse } from 'node:http';

/** The answers that each listening server owes. */
const owed = new WeakMap<Server, Set<ServerResponse>>();

/** Starts a server. Resolves when it listens, rejects if it cannot. Port 0 chooses a free port. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  const answers = new Set<ServerResponse>();
  owed.set(server, answers);
  server.prependListener('request', (_request, response: ServerResponse) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
    if (!server.listening) response.shouldKeepAlive = false;
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** How long connections without a running request stay open when their server is closed, in milliseconds. */
const idleMsMax = 5_000;
/** How often it is looked whether connections are left that no request runs on, in milliseconds. */
const lookMs = 100;

/**
 * Closes a server that `listen` has started: it accepts no new connections, answers the requests that arrive on open
 * ones, and ends each connection after its answer. Requests that take longer than `runningMsMax` milliseconds are cut.
 */
export function closeServer(server: Server, runningMsMax = idleMsMax): Promise<void> {
  const answers = owed.get(server) ?? new Set();
  const begunAt = performance.now();
  return new Promise((resolve, reject) => {
    const look = setInterval(() => {
      const forMs = performance.now() - begunAt;
      // Browsers open connections ahead of need, which count as active although no request is running.
      if (forMs >= (answers.size > 0 ? runningMsMax : Math.min(idleMsMax, runningMsMax))) server.closeAllConnections();
      else server.closeIdleConnections();
    }, lookMs);
    server.close((error) => {
      clearInterval(look);
      return error ? reject(error) : resolve();
    });
    for (const answer of answers) answer.shouldKeepAlive = false;
    server.closeIdleConnections();
  });
}
