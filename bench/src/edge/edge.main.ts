import { allHold, describeGate, type Gate } from '../report/gate.ts';
import { writeResult } from '../report/result-file.ts';
import { table } from '../report/table.ts';
import { benchEdge, type EdgeFigure, type EdgeRun, type EdgeServer } from './edge.ts';
import { type EdgeRequestName, edgeRequests, type EdgeShape, edgeShapes, readEdgeFlags, usage } from './flags.ts';

// npm run bench:edge

/** Shares of the requests/s of Koa with the same SQL: what a run must reach, in slow hours too, and what is wanted. */
const shares: Record<EdgeShape, { gate: Record<EdgeRequestName, number>; target: number }> = {
  one: { gate: { get: 0.65, post: 0.5 }, target: 0.65 },
  split: { gate: { get: 0.5, post: 0.4 }, target: 0.5 },
};

try {
  const flags = readEdgeFlags(process.argv.slice(2));
  const run = await benchEdge(flags, (line) => console.log(line));
  const gates = flags.quick ? [] : gatesOf(run);
  console.log(['', describeRun(run), '', ...gates.map(describeGate)].join('\n'));
  console.log(`\nFigures: ${writeResult('edge', { run, gates })}`);
  process.exitCode = allHold(gates) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\nnpm run bench:edge --\n${usage}`);
  process.exitCode = 1;
}

function describeRun({ servers }: EdgeRun): string {
  const part = (request: EdgeRequestName): (string | number | undefined)[][] => {
    const figures = servers.map((server) => server[request]);
    const row = (name: string, value: (figure: EdgeFigure) => number | undefined) => [
      name,
      ...figures.map((figure) => figure && value(figure)),
    ];
    const processes = [...new Set(figures.flatMap((figure) => Object.keys(figure?.cpu ?? {})))];
    return figures.every((figure) => figure === undefined)
      ? []
      : [
          row(`${request.toUpperCase()} /listings, requests/s`, ({ perSecond }) => perSecond),
          row('  p50 ms', ({ latency }) => latency.p50),
          row('  p99 ms', ({ latency }) => latency.p99),
          ...processes.map((name) => row(`  CPU ms, ${name}`, ({ cpu }) => cpu[name])),
        ];
  };
  return table([['', ...servers.map(({ name }: EdgeServer) => name)], ...edgeRequests.flatMap(part)]);
}

function gatesOf({ ratios }: EdgeRun): Gate[] {
  return edgeShapes.flatMap((shape) =>
    edgeRequests.flatMap((request) => {
      const ratio = ratios[shape]?.[request];
      if (ratio === undefined) return [];
      return (['gate', 'target'] as const).map((kind): Gate => {
        const least = kind === 'gate' ? shares[shape].gate[request] : shares[shape].target;
        const says =
          `${request.toUpperCase()}, ${shape}: ${(100 * ratio).toFixed(0)} % of the requests/s of Koa with the same SQL ` +
          `(at least ${100 * least} %)`;
        return { says, kind, holds: ratio >= least };
      });
    }),
  );
}
