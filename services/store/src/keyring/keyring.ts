import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { z } from 'zod';

/**
 * Master keys, newest first: `<key id>:<32 bytes in base64>`, separated by commas. The first encrypts; all decrypt,
 * each looked up by the id that stands in the record.
 */
export const keyringSetting = z
  .string()
  .transform((text, context) => {
    const keys = text.split(',').map((entry) => {
      const [id, key] = entry.trim().split(':');
      return [id ?? '', Buffer.from(key ?? '', 'base64')] as const;
    });
    if (keys.some(([id, key]) => !/^\w{1,16}$/.test(id) || key.length !== 32)) {
      context.addIssue({ code: 'custom', message: 'expected <key id>:<32 bytes in base64>, newest first' });
      return z.NEVER;
    }
    return new Map(keys);
  })
  .meta({
    description: 'Master keys that encrypt what must be read back, newest first.',
    form: '`<key id>:<32 bytes in base64>`, separated by commas',
    page: 'operations.md#keys',
    secret: true,
  });
export type MasterKeys = ReadonlyMap<string, Buffer>;

/**
 * `v2.<key id>.<nonce>.<ciphertext and tag>`, the parts in base64url. `v1` is read too, and made `v2` by `npm run
 * keyring:rotate`.
 */
export type Sealed = string;

export interface Keyring {
  /**
   * AES-256-GCM under the owner's own key (HKDF of the master). `place` is `schema|table|row|column`: a value moved
   * elsewhere does not open.
   */
  seal(owner: string, context: string, plain: string): Sealed;
  /**
   * `formerContext` is what `v1` values were sealed at, where that named no row. Throws also when the key is not at hand.
   */
  open(owner: string, context: string, sealed: Sealed, formerContext?: string): string;
  /** What every value begins with that is sealed as values are today. */
  newestPrefix: string;
  /** A keyed digest, for cursors and the like, independent of key rotation only as long as the oldest key stays. */
  mac(purpose: string, text: string): string;
}

/** Owners' keys that are kept at hand: deriving one costs more than what it is used for. */
const derivedMax = 10_000;

export function createKeyring(masters: MasterKeys): Keyring {
  const [newestId] = masters.keys();
  const newestPrefix = `v2.${newestId}.`;
  const derived = new Map<string, KeyObject>();
  const derive = (keyId: string, owner: string): KeyObject => {
    const known = derived.get(`${keyId}|${owner}`);
    if (known) return known;
    const master = masters.get(keyId);
    if (!master) throw new Error(`The key ${keyId} is not in the keyring.`);
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `owner:${owner}`, 32)));
    if (derived.size >= derivedMax) derived.clear();
    derived.set(`${keyId}|${owner}`, key);
    return key;
  };
  return {
    newestPrefix,
    seal: (owner, context, plain) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', derive(newestId!, owner), nonce).setAAD(
        Buffer.from(`v2|${owner}|${context}`),
      );
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${newestPrefix}${nonce.toString('base64url')}.${sealed.toString('base64url')}`;
    },
    open: (owner, context, sealed, formerContext = context) => {
      const [version, keyId, nonce, body] = sealed.split('.');
      if ((version !== 'v1' && version !== 'v2') || !keyId || !nonce || !body)
        throw new Error('This is not a sealed value.');
      const bound = version === 'v2' ? `v2|${owner}|${context}` : `${owner}|${formerContext}`;
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', derive(keyId, owner), Buffer.from(nonce, 'base64url'), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(bound))
        .setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
    },
    mac: (purpose, text) =>
      createHmac('sha256', derive([...masters.keys()].at(-1)!, `mac:${purpose}`))
        .update(text)
        .digest('base64url'),
  };
}
