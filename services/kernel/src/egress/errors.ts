/** Thrown when a connection would reach what the policy refuses. Names the host and the rule, never the address. */
export class BlockedAddress extends Error {
  constructor(host: string, rule = 'is not a public address') {
    super(`${host} ${rule}`);
    this.name = 'BlockedAddress';
  }
}

/** Thrown for a URL that nothing is sent to. The message names the rule, never a resolved address. */
export class UrlRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UrlRefused';
  }
}

/** Thrown when a connection, TLS included, was not there in time. */
export class ConnectTimeout extends Error {
  constructor(host: string, limitMs: number) {
    super(`No connection to ${host} within ${limitMs / 1000} s.`);
    this.name = 'ConnectTimeout';
  }
}

/** Thrown when the receiver was reached, but not over TLS that can be trusted. */
export class HandshakeFailed extends Error {
  constructor(cause: Error) {
    // OpenSSL's messages name lines of its source, and Node adds hints for who runs it; this is for the owner of a
    // receiver.
    const text = 'reason' in cause ? String(cause.reason) : cause.message;
    super(text.replace(/; if the root CA .*$/, ''), { cause });
    this.name = 'HandshakeFailed';
  }
}

/**
 * Thrown when the egress proxy is away or misunderstands us; `code` is that of a socket where it speaks for the
 * receiver.
 */
export class ProxyFailed extends Error {
  readonly code: string;

  constructor(message: string, { code = 'EGRESS_PROXY', cause }: { code?: string; cause?: Error } = {}) {
    super(message, { cause });
    this.name = 'ProxyFailed';
    this.code = code;
  }
}
