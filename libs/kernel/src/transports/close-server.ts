import type { Server, ServerResponse } from 'node:http';

/** Number of unanswered requests of each listening server. */
const owed = new WeakMap<Server, Set<ServerResponse>>();

/**
 * Starts a server. Resolves when it listens, rejects if it cannot. `at`: a port, where 0 chooses a free one, or the
 * descriptor of a socket that listens already. `host`: `::` accepts IPv6 and IPv4, and IPv4 alone where IPv6 is off.
 */
export function listen(server: Server, at: number | { fd: number }, host: string): Promise<void> {
  const answers = new Set<ServerResponse>();
  owed.set(server, answers);
  server.prependListener('request', (_request, response: ServerResponse) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
    if (!server.listening) response.shouldKeepAlive = false;
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Without a host, Node falls back to IPv4; with `::` it does not.
    const address = (port: number) => (host === '::' ? { port } : { port, host });
    server.listen(typeof at === 'number' ? address(at) : at, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Maximum time in milliseconds for which connections without a running request stay open when their server is closed.
 */
const idleMsMax = 5_000;
/** Interval in milliseconds of the check for connections without a running request. */
const lookMs = 100;

/**
 * Closes a server that `listen` has started: it accepts no new connections, answers the requests that arrive on open
 * ones, and ends each connection after its answer. A process sets `runningMsMax`, the time in milliseconds after which
 * a request is cut. A client may just be sending a request on an idle connection, and if that broke it could not know
 * whether the request ran. So idle connections stay open for 5 s: Node's `keepAliveTimeout`, after which clients of
 * services no longer use a connection. Without `runningMsMax`, idle connections are closed at once, and requests are
 * cut after 5 s.
 */
export function closeServer(server: Server, runningMsMax?: number): Promise<void> {
  const answers = owed.get(server) ?? new Set();
  const idleMs = runningMsMax === undefined ? 0 : idleMsMax;
  // A request may still begin at the end of that time.
  const cutMs = runningMsMax === undefined ? idleMsMax : idleMs + runningMsMax;
  const begunAt = performance.now();
  return new Promise((resolve, reject) => {
    const look = setInterval(() => {
      const forMs = performance.now() - begunAt;
      // Browsers open connections in advance, which count as active although no request is running.
      if (forMs >= (answers.size > 0 ? cutMs : idleMsMax)) server.closeAllConnections();
      else if (forMs >= idleMs) server.closeIdleConnections();
    }, lookMs);
    // Node's `close` closes idle connections at once.
    if (idleMs > 0) server.closeIdleConnections = () => undefined;
    server.close((error) => {
      clearInterval(look);
      return error ? reject(error) : resolve();
    });
    Reflect.deleteProperty(server, 'closeIdleConnections');
    for (const answer of answers) answer.shouldKeepAlive = false;
  });
}
