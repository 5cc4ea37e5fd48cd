import { createHmac } from 'node:crypto';

/**
 * The code for a base32 secret (RFC 6238), now or `steps` of 30 s from now. Codes of 0 and 1 steps are still valid when
 * the next step begins before they arrive. A code of -1 may have expired by then.
 */
export function totpCode(secret: string, steps = 0): string {
  const key = base32Bytes(secret);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

export function base32Bytes(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
