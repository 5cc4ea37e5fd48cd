import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RoleUrls } from '@marketplace/store';

/**
 * Secrets of a deployment, in the formats of KEYRING, SESSION_KEYS, GATEWAY_TOKEN, WORKER_TOKEN and CURSOR_KEY, and the
 * secret from which `localRoles` makes the passwords of the services for the database.
 */
export interface Secrets {
  keyring: string;
  sessionKey: string;
  gatewayToken: string;
  workerToken: string;
  cursorKey: string;
  roleSecret: string;
}

export function newSecrets(): Secrets {
  const random = (): string => randomBytes(32).toString('base64');
  return {
    keyring: `local1:${random()}`,
    sessionKey: random(),
    gatewayToken: random(),
    workerToken: random(),
    cursorKey: random(),
    roleSecret: random(),
  };
}

/** The secrets of `npm start`, created at the first start and stored next to the data that they encrypt. */
export function localSecrets(root: string): Secrets {
  const file = path.join(root, 'secrets.json');
  if (!existsSync(file)) {
    // Written to another file and renamed, so that a kill leaves no partial file.
    writeFileSync(`${file}.new`, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
}

/** URLs of the database with the role of each service, such as `marketplace_identity`, by the name of the service. */
export function localRoles(databaseUrl: string, { roleSecret }: Secrets, services: readonly string[]): RoleUrls {
  return Object.fromEntries(
    services.map((name) => {
      const url = new URL(databaseUrl);
      url.username = `marketplace_${name}`;
      url.password = createHmac('sha256', roleSecret).update(name).digest('base64url');
      return [name, url.href];
    }),
  );
}
