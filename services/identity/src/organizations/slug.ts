import { randomInt } from 'node:crypto';

const suffixAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A default slug: the name reduced to a-z, 0-9 and hyphens, with a random suffix that makes it unique. */
export function slugFor(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  const suffix = Array.from({ length: 6 }, () => suffixAlphabet[randomInt(suffixAlphabet.length)]).join('');
  return `${plain || 'organization'}-${suffix}`;
}
