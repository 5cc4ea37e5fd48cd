import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exceeded, limits, weigh } from './weights.ts';

/**
 * `node weights.main.ts [folder]`: prints what the screens of a built console weigh, in kB of gzip. Exits 1 if one of
 * them is beyond a limit.
 */
const [directory = fileURLToPath(new URL('../dist', import.meta.url))] = process.argv.slice(2);
const kB = (bytes: number): string => (bytes / 1_000).toFixed(1).padStart(8);
const line = (name: string, [first, added, style]: string[], note = ''): string =>
  `${name.padEnd(22)}${first!.padStart(8)}${added!.padStart(8)}${style!.padStart(8)}  ${note}`.trimEnd();

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const screens = weigh(path.resolve(directory));
print(line('kB of gzip', ['first', 'added', 'styles']));
for (const weight of screens) {
  const over = exceeded(weight);
  const { screen, firstBytes, addedBytes, styleBytes } = weight;
  const note = over.length > 0 ? `over: ${over.map((name) => name.replace('Bytes', '')).join(', ')}` : '';
  print(line(screen, [kB(firstBytes), kB(addedBytes), kB(styleBytes)], note));
}
const { firstBytes, addedBytes, styleBytes } = limits;
print(line('at most', [kB(firstBytes), kB(addedBytes), kB(styleBytes)]));
if (screens.some((weight) => exceeded(weight).length > 0)) process.exitCode = 1;
