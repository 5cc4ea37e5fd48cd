/** Errors of Node and undici that mean that nothing was sent: there is no address, or no connection. */
const notConnected = new RegExp(
  '^(ENOTFOUND|EAI_\\w+|ESERVFAIL|EREFUSED|ENODATA|ETIMEOUT|ECANCELLED|ECONNREFUSED|E(HOST|NET)(UNREACH|DOWN)|' +
    'EADDRNOTAVAIL|EMFILE|ENFILE|ERR_SOCKET_CONNECTION_TIMEOUT|UND_ERR_CONNECT_TIMEOUT)$',
);

/** Errors of a broken connection. It is unknown whether the other side processed the request. */
const broken = new RegExp(
  '^(ECONNRESET|ECONNABORTED|ENETRESET|ENOTCONN|EPIPE|ESHUTDOWN|ETIMEDOUT|ERR_SOCKET_CLOSED|UND_ERR_SOCKET|' +
    'ERR_STREAM_(DESTROYED|PREMATURE_CLOSE|WRITE_AFTER_END|UNABLE_TO_PIPE))$',
);

/**
 * Whether `error` is a temporary fault of name resolution or of the network: `not_connected` if nothing was sent,
 * `broken` if something may have been. Null for any other error.
 */
export function networkFaultOf(error: unknown): 'not_connected' | 'broken' | null {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  // The socket file does not exist while its server is down.
  if (notConnected.test(String(code)) || (code === 'ENOENT' && syscall === 'connect')) return 'not_connected';
  return broken.test(String(code)) ? 'broken' : null;
}
