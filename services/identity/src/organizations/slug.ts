import { randomInt } from 'node:crypto';

const suffixAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A slug for people who did not choose one: the name in plain letters, and a suffix that makes it theirs. */
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
