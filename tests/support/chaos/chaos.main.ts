import { parseArgs } from 'node:util';
import { drawKills } from './chaos-kills.ts';
import { chaosTable, keptThePromise, publications } from './publications.ts';
import { underKills } from './under-kills.ts';

// npm run chaos -- [--seed N] [--deliveries N] [--rounds N] [--mode inline]: kills all processes and servers (-9) at
// random while events are published, and checks that every delivery arrives.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: `${Math.floor(Math.random() * 1_000_000)}` },
    deliveries: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    mode: { type: 'string', default: 'workflow' },
  },
});
const seed = Number(values.seed);
const endpoints = 2;
const mode = values.mode === 'inline' ? 'inline' : 'workflow';
const print = (line: string): void => console.log(line);

print(`seed ${seed} (--seed ${seed} repeats the order and the pauses of this run)`);
const publicationsMin = Math.ceil(Number(values.deliveries) / endpoints);
const kills = drawKills({ seed, rounds: Number(values.rounds) });
const [report] = await underKills([await publications({ publicationsMin, endpoints, kills, mode })], print);
print(`\n${chaosTable(report, seed)}`);
process.exitCode = keptThePromise(report) ? 0 : 1;
