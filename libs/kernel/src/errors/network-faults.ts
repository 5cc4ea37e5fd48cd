/** Errors of Node and undici after which certainly nothing was sent: no address, or no connection. */
const notConnected =
  /^(ENOTFOUND|EAI_\w+|ESERVFAIL|EREFUSED|ENODATA|ETIMEOUT|ECANCELLED|ECONNREFUSED|E(HOST|NET)(UNREACH|DOWN)|EADDRNOTAVAIL|EMFILE|ENFILE|ERR_SOCKET_CONNECTION_TIMEOUT|UND_ERR_CONNECT_TIMEOUT)$/;

/** Errors of a connection that broke, after which it is unknown whether the other side did what was asked. */
const broken =
  /^(ECONNRESET|ECONNABORTED|ENETRESET|ENOTCONN|EPIPE|ESHUTDOWN|ETIMEDOUT|ERR_STREAM_(DESTROYED|PREMATURE_CLOSE|WRITE_AFTER_END|UNABLE_TO_PIPE)|ERR_SOCKET_CLOSED|UND_ERR_SOCKET)$/;

/**
 * Whether `error` is a fault of name resolution or of the network, which passes by itself: `not_connected` if nothing was
 * sent, `broken` if something may have been. Null for any other error.
 */
export function networkFaultOf(error: unknown): 'not_connected' | 'broken' | null {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  // The socket file of a server that does not run does not exist.
  if (notConnected.test(String(code)) || (code === 'ENOENT' && syscall === 'connect')) return 'not_connected';
  return broken.test(String(code)) ? 'broken' : null;
}
