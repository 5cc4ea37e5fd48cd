/** Thrown if the policy refuses a connection. The message names the host and the rule, never the resolved address. */
export class BlockedAddress extends Error {
  constructor(host: string, rule = 'is not a public address') {
    super(`${host} ${rule}`);
    this.name = 'BlockedAddress';
  }
}

/** Thrown for a URL to which webhooks may not be sent. The message states the rule, never a resolved address. */
export class UrlRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UrlRefused';
  }
}

/** Thrown if a connection, including TLS, was not open within the time limit. */
export class ConnectTimeout extends Error {
  constructor(host: string, limitMs: number) {
    super(`No connection to ${host} within ${limitMs / 1000} s.`);
    this.name = 'ConnectTimeout';
  }
}

/** An answer that is not valid HTTP/1.1, or whose head is too long. The message is for the owner of the receiver. */
export class InvalidAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidAnswer';
  }
}

/** Thrown if the TLS handshake failed, for example because of an invalid certificate. `cause` is the original error. */
export class HandshakeFailed extends Error {
  constructor(cause: Error) {
    // The message is shown to the owner of the receiver. OpenSSL's message contains positions in its source, and
    // Node.js appends a hint for the operator of this process; both are removed.
    const text = 'reason' in cause ? String(cause.reason) : cause.message;
    super(text.replace(/; if the root CA .*$/, ''), { cause });
    this.name = 'HandshakeFailed';
  }
}

/**
 * Thrown if the egress proxy cannot be reached or refuses to connect. `code` is a socket error such as `ECONNREFUSED`
 * if the proxy reports one for the receiver, and `EGRESS_PROXY` otherwise.
 */
export class ProxyFailed extends Error {
  readonly code: string;

  constructor(message: string, { code = 'EGRESS_PROXY', cause }: { code?: string; cause?: Error } = {}) {
    super(message, { cause });
    this.name = 'ProxyFailed';
    this.code = code;
  }
}

/**
 * Thrown if a name could not be resolved because the name servers of this deployment do not answer. It says nothing
 * about the receiver.
 */
export class ResolverUnavailable extends Error {
  constructor(cause?: Error) {
    super('The name servers of this deployment do not answer.', { cause });
    this.name = 'ResolverUnavailable';
  }
}
