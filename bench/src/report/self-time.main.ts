import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { table } from './table.ts';

// node bench/src/report/self-time.main.ts <directory of --profile>: prints the CPU time of each process by
// package and by function.

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const shown = 25;
const [root] = process.argv.slice(2);
if (!root) throw new Error('usage: self-time.main.ts <directory>');

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.cpuprofile'));
for (const file of files.sort()) {
  const { byPackage, byFunction, busyMs } = selfTimes(
    JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Profile,
  );
  if (busyMs < 500) continue;
  const top = (times: Map<string, number>): (string | number)[][] =>
    [...times]
      .sort(([, a], [, b]) => b - a)
      .slice(0, shown)
      .map(([name, ms]) => [name, ms, `${((100 * ms) / busyMs).toFixed(1)} %`]);
  console.log(`\n${file}: busy ${(busyMs / 1000).toFixed(1)} s\n`);
  console.log(table([['package', 'ms', ''], ...top(byPackage)]));
  console.log(`\n${table([['function', 'ms', ''], ...top(byFunction)])}`);
}

/** Milliseconds that each was on top of the stack, without idle time. */
function selfTimes({ nodes, samples, timeDeltas }: Profile): {
  byPackage: Map<string, number>;
  byFunction: Map<string, number>;
  busyMs: number;
} {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byPackage = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let busyMs = 0;
  samples.forEach((id, index) => {
    const { functionName, url, lineNumber } = frames.get(id)!;
    if (functionName === '(idle)') return;
    const ms = (timeDeltas[index] ?? 0) / 1000;
    const owner = packageOf(url);
    const name = `${functionName || '(anonymous)'} ${owner}${url ? `/${path.basename(url)}:${lineNumber + 1}` : ''}`;
    busyMs += ms;
    byPackage.set(owner || functionName, (byPackage.get(owner || functionName) ?? 0) + ms);
    byFunction.set(name, (byFunction.get(name) ?? 0) + ms);
  });
  return { byPackage, byFunction, busyMs };
}

function packageOf(url: string): string {
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/');
  const within = url.split('/node_modules/').at(-1)!;
  if (within !== url)
    return within
      .split('/')
      .slice(0, within.startsWith('@') ? 2 : 1)
      .join('/');
  return /(services|gateway|workflows|deploy|clients)\/[^/]+/.exec(url)?.[0] ?? url;
}
