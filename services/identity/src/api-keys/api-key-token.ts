import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * `mk_<live or test>_<30 base62><6 base62>`, the last six being the CRC32 of all before: a mistyped or invented key is known
 * without asking the database, and secret scanners know a real one (as with GitHub's tokens).
 */
export type ApiKeyMode = 'test' | 'live';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^(mk_(?:live|test)_[0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;
const prefixLength = 'mk_test_'.length + 4;

export function newApiKeyToken(mode: ApiKeyMode): string {
  const random = Array.from({ length: 30 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const body = `mk_${mode}_${random}`;
  return body + checksum(body);
}

export function isApiKeyToken(text: string): boolean {
  const [, body, sum] = shape.exec(text) ?? [];
  return body !== undefined && checksum(body) === sum;
}

/** What may be shown of a token later, for its owner to recognize it by. */
export function hintsOf(token: string): { prefix: string; last4: string } {
  return { prefix: token.slice(0, prefixLength), last4: token.slice(-4) };
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < 6; place += 1) {
    digits = alphabet[rest % alphabet.length] + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
