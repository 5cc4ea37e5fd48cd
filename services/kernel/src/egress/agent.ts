import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { type EgressPolicy, mayConnect } from './policy.ts';

/** Thrown when a connection would reach an address that the policy refuses. Names the host, never the address. */
export class BlockedAddress extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
    this.name = 'BlockedAddress';
  }
}

export interface EgressAgentOptions {
  policy: EgressPolicy;
  connectTimeoutMs: number;
  connectionsPerOrigin: number;
}

/**
 * The only agent that requests to user-given URLs go through. The check and the connection use one resolution, so there is no
 * window for DNS rebinding; undici does not call `lookup` for IP literals, so those, and the socket's remote address, are checked
 * as well. HTTP/2 is off because pools are capped per origin.
 */
export function egressAgent({ policy, connectTimeoutMs, connectionsPerOrigin }: EgressAgentOptions): Agent {
  const guardedLookup: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, answers) => {
      if (error) return callback(error, '', 0);
      const first = answers[0];
      if (!first || answers.some(({ address }) => !mayConnect(address, policy))) return callback(new BlockedAddress(host), '', 0);
      return options.all ? callback(null, answers) : callback(null, first.address, first.family);
    });
  };
  const connectGuarded = buildConnector({ lookup: guardedLookup, timeout: connectTimeoutMs, allowH2: false });
  const connect: buildConnector.connector = (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !mayConnect(host, policy, options.protocol)) return callback(new BlockedAddress(host), null);
    connectGuarded(options, (error, socket) => {
      if (error || !socket) return callback(error ?? new Error('no socket'), null);
      if (mayConnect(socket.remoteAddress ?? '', policy, options.protocol)) return callback(null, socket);
      socket.destroy();
      callback(new BlockedAddress(host), null);
    });
  };
  return new Agent({ connect, connections: connectionsPerOrigin, keepAliveTimeout: 10_000, pipelining: 1 });
}
