import { readFile } from 'node:fs/promises';
import type { Environment } from '@marketplace/kernel';

/** The port to a key management service. An adapter's faults must not carry keys. */
export interface KeyManagement {
  /** Answers the 32 bytes that were wrapped under the service's own key, for this key id and no other. */
  unwrap(keyId: string, wrapped: Buffer, signal: AbortSignal): Promise<Buffer>;
}

const unwrapMsMax = 10_000;

/**
 * The environment with `KEYRING` as plain as `keyringSetting` takes it: read from the file that `KEYRING_FILE` names,
 * with a line or a comma between keys, and with each `<key id>:wrapped:<base64>` unwrapped. Masters are in memory only.
 * Throws when a key cannot be had: a service without its keys does not start.
 */
export async function withMasterKeys(environment: Environment, kms?: KeyManagement): Promise<Environment> {
  const { KEYRING: given, KEYRING_FILE: file } = environment;
  if (given && file) throw new Error('KEYRING and KEYRING_FILE are both set: which one counts?');
  const text = file ? await readKeyFile(file) : given;
  if (text === undefined) return environment;
  const entries = text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const plain = await Promise.all(entries.map((entry) => unwrapped(entry, kms)));
  return { ...environment, KEYRING: plain.join(',') };
}

async function readKeyFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`KEYRING_FILE cannot be read: ${error.code}`);
  });
}

async function unwrapped(entry: string, kms: KeyManagement | undefined): Promise<string> {
  const [id, wrapped] = entry.split(':wrapped:');
  if (id === undefined || wrapped === undefined) return entry;
  if (!kms) throw new Error(`The key ${id} is wrapped, and this process has no key management service.`);
  const key = await kms
    .unwrap(id, Buffer.from(wrapped, 'base64'), AbortSignal.timeout(unwrapMsMax))
    .catch((error: unknown) => {
      throw new Error(`The key ${id} was not unwrapped.`, { cause: error });
    });
  return `${id}:${key.toString('base64')}`;
}
