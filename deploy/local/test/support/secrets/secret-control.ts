import { randomBytes } from 'node:crypto';

/** A secret that is planted, with every character that some layer writes otherwise. */
export function newControl(): string {
  return `planted/+ "control" ${randomBytes(9).toString('base64url')} ü`;
}

/** A text that has it in all its spellings. */
export function spelledOut(control: string): string {
  const written = (offset: number): string => `${'x'.repeat(offset)}${control}yy`;
  return [
    control,
    JSON.stringify(control),
    JSON.stringify(JSON.stringify(control)),
    encodeURIComponent(control),
    new URLSearchParams({ control }).toString(),
    Buffer.from(control).toString('hex').toUpperCase(),
    [...Buffer.from(control)].map((byte) => `%${byte.toString(16)}`).join(''),
    ...[0, 1, 2].flatMap((offset) => [
      Buffer.from(written(offset)).toString('base64'),
      Buffer.from(written(offset)).toString('base64url'),
    ]),
  ].join(' | ');
}
