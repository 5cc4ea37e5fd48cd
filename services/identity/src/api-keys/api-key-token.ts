import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A token is `mk_<mode>_<30 base62><6 base62>`. The last six characters are the CRC32 of all before them, so that
 * mistyped keys are refused without a query and secret scanners recognize real ones (as with GitHub's tokens).
 */
export type ApiKeyMode = 'test' | 'live';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^(mk_(?:live|test)_[0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;
const prefixLength = 'mk_test_'.length + 4;

/** A new random token. */
export function newApiKeyToken(mode: ApiKeyMode): string {
  const random = Array.from({ length: 30 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const body = `mk_${mode}_${random}`;
  return body + checksum(body);
}

/** Whether the text has the format and the checksum of a token. */
export function isApiKeyToken(text: string): boolean {
  const [, body, sum] = shape.exec(text) ?? [];
  return body !== undefined && checksum(body) === sum;
}

/** The first 12 and the last 4 characters of a token, which may be shown later to recognize it. */
export function hintsOf(token: string): { prefix: string; last4: string } {
  return { prefix: token.slice(0, prefixLength), last4: token.slice(-4) };
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let n = 0; n < 6; n += 1) {
    digits = alphabet[rest % alphabet.length] + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
