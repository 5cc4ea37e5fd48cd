import { table } from '../../report/table.ts';
import type { OutageRun } from '../scenarios/outage.ts';
import type { NeighbourFigures } from '../scenarios/neighbour.ts';
import type { OverloadRun } from '../scenarios/overload.ts';
import type { OverloadRow } from '../scenarios/watch-interval.ts';

export function describeOverload(run: OverloadRun): string {
  const { deployment, options, saturations, offeredPerSecond, calm, loaded } = run;
  const names = Object.keys(run.rows.at(-1)?.memory ?? {});
  return [
    `${deployment.mode}, ${deployment.shape}: ` +
      `saturation ${run.saturationAlonePerSecond.toFixed(1)} deliveries/s at ${options.endpoints} endpoint(s)` +
      ('timesSaturation' in options.rate
        ? `, beside a refused client ${saturations.map((one) => one.toFixed(1)).join(' and, afterwards, ')} ` +
          `(${(100 * run.stolenAtSaturation).toFixed(0)} % of the processors stolen); `
        : '; ') +
      `offered ${offeredPerSecond.toFixed(1)} deliveries/s for ${options.seconds.toFixed(0)} s`,
    '',
    table([
      [
        'second',
        'offered/s',
        'accepted/s',
        'refused',
        'failed',
        'not sent',
        'delivered/s',
        'goodput %',
        'stolen %',
        'outbox',
        'open',
        'waiting',
        'workflows',
        'tasks',
        "neighbour's worst ms",
      ],
      ...run.rows.map(rowOf),
    ]),
    '',
    table([
      ['memory, MiB at second', ...names],
      ...run.rows.map(({ second, memory }) => [second, ...names.map((name) => memory[name] ?? '-')]),
    ]),
    '',
    table([
      ['neighbour, ms', 'count', 'p50', 'p99', 'worst'],
      ...neighbourRows('calm', calm),
      ...neighbourRows('overload', loaded),
    ]),
    '',
    outcome(run),
  ].join('\n');
}

function rowOf(row: OverloadRow): (string | number)[] {
  const { backlog, temporal } = row;
  return [
    `${row.second}${row.publishing ? '' : ' after'}`,
    row.offeredPerSecond,
    row.acceptedPerSecond,
    row.refused,
    row.failed,
    row.notSent,
    row.deliveredPerSecond,
    Math.round(100 * row.goodput),
    row.stolen === null ? '-' : Math.round(100 * row.stolen),
    backlog?.outbox ?? '-',
    backlog?.open ?? '-',
    backlog?.waiting ?? '-',
    temporal?.workflows ?? '-',
    temporal?.tasks ?? '-',
    latency(row.neighbourWorstMs),
  ];
}

function neighbourRows(name: string, { fromSend, fromAccept }: NeighbourFigures): (string | number)[][] {
  const row = (from: string, { count, p50, p99, worst }: NeighbourFigures['fromSend']) => [
    `${name}, ${from}`,
    count,
    latency(p50),
    latency(p99),
    latency(worst),
  ];
  return [row('from before the request', fromSend), row('from the accepted answer', fromAccept)];
}

function outcome(run: OverloadRun): string {
  const { accepted, refused, failed, notSent, drainedAfterSeconds, stillWaiting, lost, duplicates, doubled, outage } =
    run;
  const drained =
    drainedAfterSeconds === null
      ? `not drained within ${run.options.drainSeconds} s`
      : `drained ${drainedAfterSeconds.toFixed(0)} s after the last publication`;
  return [
    `publications: ${accepted} accepted, ${refused} refused, ${failed} failed, ` +
      `${notSent} not sent because too many requests were in flight`,
    `${drained}; still waiting ${stillWaiting}, lost ${lost}, duplicate POSTs ${duplicates}, doubled events ${doubled}`,
    ...(outage
      ? [
          `${outage.name} killed: ready after ${outage.downSeconds.toFixed(1)} s` +
            (outage.wholeStartEnded ? ', npm start itself had ended' : ''),
        ]
      : []),
    ...(run.firstRefusal ? [`first refusal: ${run.firstRefusal}`] : []),
    ...(run.firstFailure ? [`first failure: ${run.firstFailure}`] : []),
  ].join('\n');
}

export function describeOutage({ deployment, options, saturationPerSecond, kinds, ...run }: OutageRun): string {
  const seconds = (value: number | null): string | number => value ?? 'never';
  const drained =
    run.drainedAfterSeconds === null
      ? `not drained within ${options.drainSeconds} s`
      : `drained ${run.drainedAfterSeconds.toFixed(0)} s after the last process`;
  return [
    `${deployment.mode}, ${deployment.shape}: ` +
      `${options.deliveries} open deliveries at ${options.endpoints} endpoints; ` +
      `saturation with this backlog ${saturationPerSecond.toFixed(1)} deliveries/s`,
    '',
    table([
      ['killed (-9)', 'open', 'ready after s', 'then first delivery s', '90 % of saturation s', 'npm start ended'],
      ...kinds.map(({ killed, open, downSeconds, firstDeliverySeconds, recoveredSeconds, wholeStartEnded }) => [
        killed,
        open,
        downSeconds,
        seconds(firstDeliverySeconds),
        seconds(recoveredSeconds),
        wholeStartEnded ? 'yes' : 'no',
      ]),
    ]),
    '',
    `${run.accepted} deliveries due; ${drained}; ` +
      `still waiting ${run.stillWaiting}, lost ${run.lost}, ` +
      `duplicate POSTs ${run.duplicates}, doubled events ${run.doubled}`,
  ].join('\n');
}

/** A latency in a table. Infinity means that the delivery has not arrived. */
function latency(value: number): string | number {
  return value === Infinity ? 'never' : value;
}
