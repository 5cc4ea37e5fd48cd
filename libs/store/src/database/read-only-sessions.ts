import type { EventEmitter } from 'node:events';
import type { Client, ClientConfig, Pool, PoolClient } from 'pg';

/** Settings that PostgreSQL 14 and later report at the start of a session and at each change, without being asked. */
const reported = new Set(['default_transaction_read_only', 'in_hot_standby']);

/** The reported settings that are on, by connection. */
const readOnly = new WeakMap<object, Set<string>>();

type Connected = Client & { connection: EventEmitter };

/** Detects the connections of a pool that can only read. */
export function watchReadOnly(pool: Pool): void {
  const clients = pool as unknown as { Client: new (config: ClientConfig) => Connected };
  clients.Client = class extends clients.Client {
    constructor(config: ClientConfig) {
      super(config);
      const on = new Set<string>();
      readOnly.set(this, on);
      this.connection.on('parameterStatus', (message: { parameterName: string; parameterValue: string }) => {
        const { parameterName: name, parameterValue: value } = message;
        if (reported.has(name)) on[value === 'on' ? 'add' : 'delete'](name);
      });
    }
  };
}

/**
 * Whether the server has reported that this connection can only read. The pool does not keep such a connection, so that
 * requests find the new primary, or the same server once it is writable, without a failure for each connection.
 */
export function isReadOnly(client: PoolClient): boolean {
  return (readOnly.get(client)?.size ?? 0) > 0;
}
