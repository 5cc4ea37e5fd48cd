import { randomBytes } from 'node:crypto';

/** A value to plant, with all characters that some layer encodes. */
export function newControl(): string {
  return `planted/+ "control" ${randomBytes(9).toString('base64url')} ü`;
}

/** A text that contains the value in all its spellings. */
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
