import { parseArgs } from 'node:util';
import { benchEdge, type EdgeFigure, type EdgeRun, type EdgeServer } from './edge.ts';
import { allHold, describeGate, type Gate } from '../report/gate.ts';
import { writeResult } from '../report/result-file.ts';
import { table } from '../report/table.ts';

// npm run bench:edge

const shareMin = 0.5;

try {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
      statements: { type: 'boolean', default: false },
    },
  });
  const run = await benchEdge(
    { quick: values.quick, profileDir: values.profile, statements: values.statements },
    (line) => console.log(line),
  );
  const gates: Gate[] = values.quick ? [] : [gateOf(run)];
  console.log(['', describeRun(run), '', ...gates.map(describeGate)].join('\n'));
  console.log(`\nFigures: ${writeResult('edge', { run, gates })}`);
  process.exitCode = allHold(gates) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('\nnpm run bench:edge -- [--quick] [--profile DIR] [--statements]');
  process.exitCode = 1;
}

function describeRun({ servers, postRatio }: EdgeRun): string {
  const processes = [...new Set(servers.flatMap(({ get }) => Object.keys(get.cpu)))];
  const row = (name: string, value: (server: EdgeServer) => number | undefined): (string | number | undefined)[] => [
    name,
    ...servers.map(value),
  ];
  const part = (
    what: string,
    figureOf: (server: EdgeServer) => EdgeFigure | null,
  ): (string | number | undefined)[][] => [
    row(`${what}, requests/s`, (server) => figureOf(server)?.perSecond),
    row('  p50 ms', (server) => figureOf(server)?.latency.p50),
    row('  p99 ms', (server) => figureOf(server)?.latency.p99),
    ...processes.map((name) => row(`  CPU ms, ${name}`, (server) => figureOf(server)?.cpu[name])),
  ];
  return [
    table([
      ['', ...servers.map(({ name }) => name)],
      ...part('GET /listings', ({ get }) => get),
      ...part('POST /listings', ({ post }) => post),
    ]),
    `POST in one process reaches ${(100 * postRatio).toFixed(0)} % of the requests/s of Koa with the same SQL.`,
  ].join('\n');
}

function gateOf({ getRatio }: EdgeRun): Gate {
  return {
    says:
      `GET in one process reaches ${(100 * getRatio).toFixed(0)} % of the requests/s of Koa with the same SQL ` +
      `(at least ${100 * shareMin} %)`,
    kind: 'gate',
    holds: getRatio >= shareMin,
  };
}
