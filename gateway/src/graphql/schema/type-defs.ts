import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '..');

/** The texts of all `*.graphql` files of gateway/src/graphql, sorted by path. */
export function readTypeDefs(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}
