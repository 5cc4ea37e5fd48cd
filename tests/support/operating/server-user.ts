import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** The user that a server runs as. Empty: the user of this process. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root, so root uses the system's user `postgres`. Throws an Error if there is none. */
export function postgresUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    if (status !== 0) throw new Error('Not run: there is no user postgres, which the package of PostgreSQL creates.');
    return Number(stdout);
  };
  return { uid: id('-u'), gid: id('-g') };
}

/** Runs commands in bash. Returns what they print. Throws an Error with the commands and stderr if one fails. */
export async function runAsUser(
  user: ServerUser,
  script: string,
  options: { cwd: string; env: Record<string, string> },
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      ...options,
      ...user,
      maxBuffer: 64 << 20,
    });
    return stdout;
  } catch (error) {
    throw new Error(`This failed:\n${script}\n${(error as { stderr?: string }).stderr ?? ''}`, { cause: error });
  }
}
