import { homedir } from 'node:os';
import path from 'node:path';

/**
 * The directory of a program that is obtained once for this machine, such as `temporal-1.6.0`. All clones share it, and
 * `npm ci` does not delete it. It may not exist yet.
 */
export function programCache(name: string, env: NodeJS.ProcessEnv = process.env): string {
  const cache = env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  return path.join(cache, 'marketplace', `${name}-${process.platform}-${process.arch}`);
}
