import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What an operator would keep in a secret store. */
export interface Secrets {
  keyring: string;
  sessionKey: string;
  gatewayToken: string;
  workerToken: string;
}

export function newSecrets(): Secrets {
  const random = (): string => randomBytes(32).toString('base64');
  return { keyring: `local1:${random()}`, sessionKey: random(), gatewayToken: random(), workerToken: random() };
}

/** Made at the first start and kept beside the data they protect: without them the data cannot be read. */
export function localSecrets(root: string): Secrets {
  const file = path.join(root, 'secrets.json');
  if (!existsSync(file)) {
    // Written beside and renamed: a start that is killed here leaves no half a file.
    writeFileSync(`${file}.new`, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const { internalToken, engineToken, ...secrets } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  // Files of earlier releases have these two under their former names.
  return { gatewayToken: internalToken, workerToken: engineToken, ...secrets } as unknown as Secrets;
}
