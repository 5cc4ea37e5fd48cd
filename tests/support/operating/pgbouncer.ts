import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:net';
import { once } from 'node:events';
import { freePort } from '@marketplace/local/processes/ports';
import { waitFor } from '../wait-for.ts';

export interface PgBouncer {
  /** The URL of a database, through the pooler. */
  through(databaseUrl: string): string;
  close(): Promise<void>;
}

const program = process.env['PGBOUNCER'] ?? 'pgbouncer';

/**
 * Starts PgBouncer in front of the PostgreSQL of these URLs, with `pool_mode = transaction` and few connections for
 * each role, so that clients share them. Throws if there is no PgBouncer of version 1.21 or later, the first with
 * prepared statements: the package of Debian 13 has one. `PGBOUNCER` names the program.
 */
export async function startPgBouncer(databaseUrls: readonly string[]): Promise<PgBouncer> {
  const version = /PgBouncer 1\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];
  if (Number(version ?? 0) < 21)
    throw new Error(
      `Not run: ${version ? `PgBouncer 1.${version} is too old` : `there is no program ${program}`}. ` +
        "Install PgBouncer 1.21 or later, such as Debian 13's package `pgbouncer`, or name it by PGBOUNCER.",
    );
  const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-pgbouncer-'));
  const file = (name: string, lines: string[]): string => {
    writeFileSync(path.join(directory, name), lines.join('\n'));
    return path.join(directory, name);
  };
  const urls = databaseUrls.map((url) => new URL(url));
  const port = await freePort();
  const users = file(
    'users.txt',
    urls.map(({ username, password }) => `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`),
  );
  const settings = file('pgbouncer.ini', [
    '[databases]',
    `* = host=${urls[0]!.hostname} port=${urls[0]!.port}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 3',
    'max_client_conn = 500',
    'max_prepared_statements = 200',
  ]);
  chmodSync(directory, 0o755);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user=nobody'] : [];
  const child = spawn(program, [...user, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (log += text));
  const ended = once(child, 'exit');
  await waitFor('PgBouncer to listen', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer has ended: ${log}`);
    const socket = connect(port, '127.0.0.1');
    const open = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).then(([error]) => !error);
    socket.destroy();
    return open;
  });
  return {
    through: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
