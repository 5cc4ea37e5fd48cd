import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Secrets of a deployment, in the formats of KEYRING, SESSION_KEYS, GATEWAY_TOKEN, WORKER_TOKEN and
 * SANDBOX_WEBHOOK_SECRET.
 */
export interface Secrets {
  keyring: string;
  sessionKey: string;
  gatewayToken: string;
  workerToken: string;
  sandboxSecret: string;
}

export function newSecrets(): Secrets {
  const random = (): string => randomBytes(32).toString('base64');
  return {
    keyring: `local1:${random()}`,
    sessionKey: random(),
    gatewayToken: random(),
    workerToken: random(),
    sandboxSecret: random(),
  };
}

/** The secrets of `npm start`, created at the first start and kept beside the data that they encrypt. */
export function localSecrets(root: string): Secrets {
  const file = path.join(root, 'secrets.json');
  if (!existsSync(file)) {
    // Written to another file and renamed, so that a kill leaves no partial file.
    writeFileSync(`${file}.new`, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const { internalToken, engineToken, ...secrets } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  // Earlier releases stored the two tokens under these names, and had no sandbox.
  const kept = { gatewayToken: internalToken, workerToken: engineToken, ...secrets } as unknown as Omit<
    Secrets,
    'sandboxSecret'
  >;
  return { sandboxSecret: createHmac('sha256', kept.workerToken).update('sandbox').digest('base64'), ...kept };
}
