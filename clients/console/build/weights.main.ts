import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exceeded, limits, weigh } from './weights.ts';

/**
 * `node weights.main.ts [folder]`: prints what the screens of a built console weigh, in kB of gzip. Exits 1 if one of
 * them is beyond a limit.
 */
const [directory = fileURLToPath(new URL('../dist', import.meta.url))] = process.argv.slice(2);
const kB = (bytes: number): string => (bytes / 1_000).toFixed(1).padStart(8);
const line = (name: string, columns: string[], note = ''): string =>
  `${name.padEnd(22)}${columns.map((column) => column.padStart(8)).join('')}  ${note}`.trimEnd();

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const screens = weigh(path.resolve(directory));
print(line('kB of gzip', ['first', 'added', 'styles', 'fonts']));
for (const weight of screens) {
  const over = exceeded(weight);
  const { screen, firstBytes, addedBytes, styleBytes, fontBytes } = weight;
  const note = over.length > 0 ? `over: ${over.map((name) => name.replace('Bytes', '')).join(', ')}` : '';
  print(line(screen, [firstBytes, addedBytes, styleBytes, fontBytes].map(kB), note));
}
const { firstBytes, addedBytes, styleBytes, fontBytes } = limits;
print(line('at most', [firstBytes, addedBytes, styleBytes, fontBytes].map(kB)));
if (screens.some((weight) => exceeded(weight).length > 0)) process.exitCode = 1;
