import type { Gate } from '../report/gate.ts';
import type { Readings } from '../report/meter.ts';
import { bareDeliveredPerSecond, type InlineReference } from '../reference/inline-reference.ts';
import { inFlight, type References } from '../reference/reference.ts';
import type { Mode, Shape } from '../setup/product.ts';
import { machine } from '../report/result-file.ts';
import { table } from '../report/table.ts';
import type { Measured } from './measure.ts';
import { type FanOut, type ModeRun, pacedPerSecond, type WebhooksRun } from './webhooks.ts';

/** The tables that the bench prints. */
export function describeRun({ flags, modes, references }: WebhooksRun): string {
  const temporal = flags.temporal === 'postgres' ? 'Temporal on PostgreSQL' : 'Temporal start-dev on SQLite';
  const shape = {
    split: 'one process per service, gateway and worker',
    two: 'two processes, each with all services, gateway and worker',
    one: 'services, gateway and worker in one process',
  }[flags.shape];
  const hardware = `${machine.cpus} CPUs (${machine.model}), ${machine.memoryGiB} GiB, Node ${machine.node}`;
  const head = `${hardware}; ${temporal}; ${shape}; everything on one machine`;
  return [
    head,
    ...modes.map(describeMode),
    ...(references ? [describeReferences(references)] : []),
    ...modes.flatMap(describeInlineReference),
  ].join('\n\n');
}

function describeMode({ mode, fanOuts }: ModeRun): string {
  const row = (name: string, value: (fanOut: FanOut) => number | string): (string | number)[] => [
    name,
    ...fanOuts.map(value),
  ];
  const span = ({ p50, p99 }: { p50: number; p99: number }): string => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  return table([
    row(`first attempt: ${mode}`, ({ endpoints }) => (endpoints === 1 ? '1 endpoint' : `fan-out to ${endpoints}`)),
    row('accepted/s', ({ saturated }) => saturated.acceptedPerSecond),
    row('delivered/s', ({ saturated }) => saturated.deliveredPerSecond),
    row('  from the first request to the last delivery', ({ saturated }) => saturated.deliveredOverallPerSecond),
    row('  while requests are accepted', ({ saturated }) => saturated.deliveredMeanwhilePerSecond),
    row('paced deliveries/s', ({ perSecond }) => perSecond),
    row('accept to receive at that pace, p50 / p99 ms', ({ paced }) => span(paced.latency)),
    row('  from before the request was sent', ({ paced }) => span(paced.latencyFromSend)),
    row('accept to receive at saturation, p50 / p99 ms', ({ saturated }) => span(saturated.latency)),
    row('  as the backlog explains it', ({ saturated }) => span(saturated.latencyInOrder)),
    row('lost', ({ paced, saturated }) => paced.lost + saturated.lost),
    row('duplicates', ({ paced, saturated }) => paced.duplicates + saturated.duplicates),
    row('publications refused', ({ paced, saturated }) => paced.refused + saturated.refused),
    row('CPU ms per delivery, at saturation', () => ''),
    ...cpuRows(fanOuts.map(({ saturated }) => saturated.cpu)),
    row('  client and receiver of the bench', ({ saturated }) => sum(saturated.cpuOfEnds)),
    row('  their share of all', ({ saturated }) => percent(shareOfEnds(saturated))),
  ]);
}

function describeReferences({ empty, oneActivity }: References): string {
  return table([
    [`references, ${inFlight} in flight`, 'empty workflow', 'one activity'],
    ['workflows/s', empty.perSecond, oneActivity.perSecond],
    ['started eagerly', percent(empty.eagerShare), percent(oneActivity.eagerShare)],
    ['CPU ms per workflow', '', ''],
    ...cpuRows([empty.cpu, oneActivity.cpu]),
  ]);
}

function describeInlineReference({ mode, fanOuts }: ModeRun): string[] {
  if (mode !== 'inline') return [];
  const row = (name: string, value: (reference: InlineReference, fanOut: FanOut) => number | string) => [
    name,
    ...fanOuts.map((fanOut) => value(fanOut.inlineReference!, fanOut)),
  ];
  return [
    table([
      row('references of inline, beside', (_, { endpoints }) =>
        endpoints === 1 ? '1 endpoint' : `fan-out to ${endpoints}`,
      ),
      row('Koa and pg, only what a publication writes, publications/s', ({ acceptedPerSecond }) => acceptedPerSecond),
      row('a loop that claims, signs, posts and records, deliveries/s', ({ deliveredPerSecond }) => deliveredPerSecond),
      row('one after the other, deliveries/s', (reference, { endpoints }) =>
        bareDeliveredPerSecond(reference, endpoints),
      ),
    ]),
  ];
}

function cpuRows(columns: Readings[]): (string | number)[][] {
  const names = Object.keys(columns[0] ?? {});
  return [
    ...names.map((name) => [`  ${name}`, ...columns.map((readings) => readings[name] ?? NaN)]),
    ['  together', ...columns.map(sum)],
  ];
}

function sum(readings: Readings): number {
  return Object.values(readings).reduce((total, value) => total + value, 0);
}

/** Part of the CPU time of a measurement that its client and receiver used. */
function shareOfEnds({ cpu, cpuOfEnds }: Measured): number {
  return sum(cpuOfEnds) / (sum(cpu) + sum(cpuOfEnds));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

const shareMin = 0.8;
/** Milliseconds from accept to receive at `pacedPerSecond`. */
const pacedMax = { workflow: { p50: 25, p99: 60 }, inline: { p50: 5, p99: 15 } };
const inlineFanOutMin = 3500;
const inlineAcceptedMin = 900;
/** Share of the bare parts by shape and number of endpoints. One process has one core for JavaScript. */
const inlineShareMin: Record<Shape, Record<number, number>> = {
  one: { 1: 0.45, 10: 0.4 },
  two: { 1: 0.65, 10: 0.6 },
  split: { 1: 0.5, 10: 0.45 },
};

/** The gates of a run. Rates are compared only with the references of the same run. */
export function gatesOf({ flags, modes, references }: WebhooksRun): Gate[] {
  return modes.flatMap(({ mode, fanOuts }) =>
    mode === 'workflow'
      ? workflowGates(fanOuts, references!.oneActivity.perSecond)
      : [...inlineTargets(fanOuts), ...inlineGates(flags.shape, fanOuts)],
  );
}

function workflowGates(fanOuts: FanOut[], referencePerSecond: number): Gate[] {
  return fanOuts.flatMap((fanOut): Gate[] => {
    const { endpoints, perSecond, saturated } = fanOut;
    const share = saturated.deliveredPerSecond / referencePerSecond;
    const tooSlow =
      `not checked, because this machine is too slow for ${pacedPerSecond}/s: ` +
      `the one-activity reference reaches ${referencePerSecond.toFixed(0)}/s`;
    return [
      ...pacedGates('workflow', fanOut, perSecond === pacedPerSecond ? 'gate' : 'unchecked', tooSlow),
      {
        says:
          `workflow, ${endpoints} endpoint(s): ${(share * 100).toFixed(0)} % of the one-activity reference ` +
          `(at least ${shareMin * 100} % at fan-out 10)`,
        kind: endpoints === 10 ? 'gate' : 'target',
        holds: share >= shareMin,
      },
    ];
  });
}

/** The latency at the pace. `why` is printed if it is not checked. */
function pacedGates(mode: Mode, { endpoints, perSecond, paced }: FanOut, kind: Gate['kind'], why = ''): Gate[] {
  return (['p50', 'p99'] as const).map((percentile) => {
    const [ms, msMax] = [paced.latency[percentile], pacedMax[mode][percentile]];
    const note = kind === 'unchecked' ? `; ${why}` : '';
    return {
      says: `${mode}, ${endpoints} endpoint(s): ${percentile} ${ms.toFixed(1)} ms at ${perSecond}/s (below ${msMax}${note})`,
      kind,
      holds: ms < msMax,
    };
  });
}

function inlineTargets(fanOuts: FanOut[]): Gate[] {
  return fanOuts.map(({ endpoints, saturated }): Gate => {
    const { acceptedPerSecond: accepted, deliveredPerSecond: delivered } = saturated;
    return endpoints === 1
      ? {
          says: `inline, 1 endpoint: ${accepted.toFixed(0)} accepted/s (${inlineAcceptedMin})`,
          kind: 'target',
          holds: accepted >= inlineAcceptedMin,
        }
      : {
          says: `inline, fan-out ${endpoints}: ${delivered.toFixed(0)} delivered/s (${inlineFanOutMin})`,
          kind: 'target',
          holds: delivered >= inlineFanOutMin,
        };
  });
}

/**
 * Compares the rate with that of the bare parts on the same machine, because a slow machine cannot reach the absolute
 * targets.
 */
function inlineGates(shape: Shape, fanOuts: FanOut[]): Gate[] {
  return fanOuts.flatMap((fanOut): Gate[] => {
    const { endpoints, saturated } = fanOut;
    const bare = bareDeliveredPerSecond(fanOut.inlineReference!, endpoints);
    const [share, min] = [saturated.deliveredPerSecond / bare, inlineShareMin[shape][endpoints]!];
    return [
      // At fan-out 10 it is the latency of ten deliveries that come at once. The p99 depends on the hour of the machine.
      ...pacedGates('inline', fanOut, 'target').map(
        (one, index): Gate => (endpoints === 1 && index === 0 ? { ...one, kind: 'gate' } : one),
      ),
      {
        says:
          `inline, ${endpoints} endpoint(s): ${percent(share)} of the ${bare.toFixed(0)} deliveries/s ` +
          `of the bare parts (at least ${percent(min)})`,
        kind: 'gate',
        holds: share >= min,
      },
    ];
  });
}
