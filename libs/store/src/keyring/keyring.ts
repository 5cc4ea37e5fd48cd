import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { z } from 'zod';

/**
 * Schema of the setting `KEYRING`: master keys, newest first, as `<key id>:<32 bytes in base64>`, separated by commas.
 * A key id is 1 to 16 letters, digits and underscores. Values are encrypted with the first key, and decrypted with the
 * key whose id is in the value.
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
    description: 'Master keys for the encryption of stored secrets, newest first.',
    form: '`<key id>:<32 bytes in base64>`, separated by commas',
    page: 'deploying.md#keys',
    secret: true,
    random: true,
  });
/** Master keys of 32 bytes by key id, newest first. */
export type MasterKeys = ReadonlyMap<string, Buffer>;

/**
 * A sealed value: `v2.<key id>.<nonce>.<ciphertext and tag>`; nonce and ciphertext are in base64url.
 */
export type Sealed = string;

/** Authenticates values that clients keep, such as cursors. */
export interface CursorKey {
  /** HMAC-SHA-256 of `text` in base64url, by a key that is derived for `purpose`. */
  mac(purpose: string, text: string): string;
  /** The MACs by all keys; `mac` returns the first. The others match values from before a rotation. */
  macs(purpose: string, text: string): string[];
}

/** Encrypts and authenticates values with the master keys. */
export interface Keyring extends CursorKey {
  /**
   * Encrypts `plain` by AES-256-GCM with the owner's key, which is derived from the newest master key by HKDF.
   * `context` is additional authenticated data, by convention `schema|table|row|column`: a value that is moved to
   * another row, column or owner does not open.
   */
  seal(owner: string, context: string, plain: string): Sealed;
  /**
   * Decrypts a sealed value. Throws an Error if the value is malformed or changed, or owner or context differ;
   * `MissingKeyError` if its key is not in the keyring.
   */
  open(owner: string, context: string, sealed: Sealed): string;
  /** The prefix of all values that are sealed with the newest key and version. */
  newestPrefix: string;
  /**
   * HMAC-SHA-256 of `text` in base64url, for example for cursors. The key is derived from the newest master key and
   * `purpose`. `macs` has those of all master keys. So a MAC stays valid until its key is removed, and processes with
   * different newest keys accept each other's MACs.
   */
  mac(purpose: string, text: string): string;
  /**
   * A signature of `text`, in base64url: HMAC-SHA-256 by a key that is derived from the newest master key and
   * `purpose`. For texts that leave the product and come back late, such as links in mails.
   */
  sign(purpose: string, text: string): string;
  /** Whether `sign` made the signature with a key that is still in the keyring. Takes constant time. */
  verify(purpose: string, text: string, signature: string): boolean;
}

/** Thrown if the key of a sealed value is not in the keyring. */
export class MissingKeyError extends Error {}

/**
 * A key for cursors only, for services that seal nothing and so have no master keys. `secret` is `CURSOR_KEY`. The
 * derived keys are cached, because there are few purposes: deriving one for each page took a tenth of the time of a
 * list.
 */
export function createCursorKey(secret: string): CursorKey {
  const derived = new Map<string, KeyObject>();
  const derive = (purpose: string): KeyObject => {
    const known = derived.get(purpose);
    if (known) return known;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `mac:${purpose}`, 32)));
    derived.set(purpose, key);
    return key;
  };
  const mac = (purpose: string, text: string): string =>
    createHmac('sha256', derive(purpose)).update(text).digest('base64url');
  return { mac, macs: (purpose, text) => [mac(purpose, text)] };
}

/** Maximum number of cached derived keys of owners. Deriving a key takes longer than using it. */
const derivedMax = 10_000;

/** Makes a keyring. `masters` must have at least one key. */
export function createKeyring(masters: MasterKeys): Keyring {
  const [newestId] = masters.keys();
  const newestPrefix = `v2.${newestId}.`;
  const derived = new Map<string, KeyObject>();
  const derive = (keyId: string, owner: string): KeyObject => {
    const known = derived.get(`${keyId}|${owner}`);
    if (known) return known;
    const master = masters.get(keyId);
    if (!master) throw new MissingKeyError(`The key ${keyId} is not in the keyring.`);
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `owner:${owner}`, 32)));
    if (derived.size >= derivedMax) derived.clear();
    derived.set(`${keyId}|${owner}`, key);
    return key;
  };
  const macBy = (keyId: string, purpose: string, text: string): string =>
    createHmac('sha256', derive(keyId, `mac:${purpose}`))
      .update(text)
      .digest('base64url');
  const signedBy = (keyId: string, purpose: string, text: string): string =>
    createHmac('sha256', derive(keyId, `sign:${purpose}`))
      .update(text)
      .digest('base64url');
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
    open: (owner, context, sealed) => {
      const [version, keyId, nonce, body] = sealed.split('.');
      if (version !== 'v2' || !keyId || !nonce || !body) throw new Error('This is not a sealed value.');
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', derive(keyId, owner), Buffer.from(nonce, 'base64url'), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(`v2|${owner}|${context}`))
        .setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
    },
    mac: (purpose, text) => macBy(newestId!, purpose, text),
    macs: (purpose, text) => [...masters.keys()].map((keyId) => macBy(keyId, purpose, text)),
    sign: (purpose, text) => signedBy(newestId!, purpose, text),
    verify: (purpose, text, signature) => {
      const given = Buffer.from(signature);
      const expected = [...masters.keys()].map((keyId) => Buffer.from(signedBy(keyId, purpose, text)));
      return expected.filter((one) => one.length === given.length && timingSafeEqual(one, given)).length > 0;
    },
  };
}
