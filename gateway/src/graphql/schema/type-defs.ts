import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { currencies, currencySchema } from '@marketplace/kernel';

/** `Currency` is generated, because it has many values. */
const currencyEnum = `"""
${currencySchema.description}
"""
enum Currency {
  ${currencies.join('\n  ')}
}
`;

const folder = path.join(import.meta.dirname, '..');

/** The texts of all `*.graphql` files of gateway/src/graphql, sorted by path, and the enum of currencies. */
export function readTypeDefs(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort();
  return [currencyEnum, ...files.map((file) => readFileSync(path.join(folder, file), 'utf8'))];
}
