import { readFile } from 'node:fs/promises';
import type { Environment } from '@marketplace/kernel';

/** Interface to a key management service. Errors of an implementation must not contain keys. */
export interface KeyManagement {
  /**
   * Returns the 32 bytes of a master key. `wrapped` is the key encrypted by the service, with `keyId` as authenticated
   * context. Rejects if it was wrapped for another id.
   */
  unwrap(keyId: string, wrapped: Buffer, signal: AbortSignal): Promise<Buffer>;
}

const unwrapMsMax = 10_000;

/**
 * Returns the environment with `KEYRING` in the form that `keyringSetting` takes. The keys come from `KEYRING`, or from
 * the file `KEYRING_FILE`, separated by line breaks or commas. Each key `<key id>:wrapped:<base64>` is unwrapped by
 * `kms`; plain master keys are then only in memory. Without either setting, the environment is returned unchanged.
 *
 * Rejects with an Error if both settings are set, the file cannot be read, a key is wrapped and there is no `kms`, or a
 * key cannot be unwrapped within 10 seconds.
 */
export async function withMasterKeys(environment: Environment, kms?: KeyManagement): Promise<Environment> {
  const { KEYRING: given, KEYRING_FILE: file } = environment;
  if (given && file) throw new Error('KEYRING and KEYRING_FILE are both set: set only one of them.');
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
