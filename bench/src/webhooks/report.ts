import { bareDeliveredPerSecond, type InlineReference } from '../reference/inline-reference.ts';
import { inFlight, type References } from '../reference/reference.ts';
import { atLeast, type Gate, gate } from '../report/gate.ts';
import type { Latency } from '../meters/latency.ts';
import type { Readings } from '../meters/processes.ts';
import type { Cell, Table } from '../report/table.ts';
import type { Mode, Shape } from '../setup/product.ts';
import type { Measured } from './measure.ts';

export interface FanOut {
  endpoints: number;
  /** Deliveries per second of `paced`. */
  perSecond: number;
  paced: Measured;
  saturated: Measured;
  /** References, measured directly afterwards. Only for `inline`. */
  inlineReference?: InlineReference;
}

export interface ModeRun {
  mode: Mode;
  shape: Shape;
  fanOuts: FanOut[];
}

export interface WebhooksRun {
  modes: ModeRun[];
  /** References of Temporal. Only with `workflow`. */
  references?: References;
}

export const pacedPerSecond = 50;
/** Minimum share of the one-activity reference. */
const shareMin = 0.8;
/** Maximum milliseconds from accept to receive at `pacedPerSecond`. */
const pacedMax = { workflow: { p50: 25, p99: 60 }, inline: { p50: 5, p99: 15 } };
const inlineFanOutMin = 3500;
const inlineAcceptedMin = 900;
/** Minimum share of the bare parts by shape and number of endpoints. One process has one core for JavaScript. */
const inlineShareMin: Record<Shape, Record<number, number>> = {
  one: { 1: 0.45, 10: 0.4 },
  two: { 1: 0.65, 10: 0.6 },
  split: { 1: 0.5, 10: 0.45 },
};

export function tablesOf({ modes, references }: WebhooksRun): Table[] {
  return [
    ...modes.map(tableOfMode),
    ...(references
      ? [
          [
            [`references, ${inFlight} in flight`, 'empty workflow', 'one activity'],
            ['workflows/s', references.empty.perSecond, references.oneActivity.perSecond],
            ...cpuRows('CPU ms per workflow', [references.empty.cpu, references.oneActivity.cpu]),
          ],
        ]
      : []),
  ];
}

function tableOfMode({ mode, shape, fanOuts }: ModeRun): Table {
  const row = (name: string, value: (fanOut: FanOut) => Cell): Cell[] => [name, ...fanOuts.map(value)];
  const span = ({ p50, p99 }: Latency): string => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  const bare: Table =
    mode === 'inline'
      ? [
          row('bare publications/s', ({ inlineReference }) => inlineReference!.acceptedPerSecond),
          row('bare deliveries/s', ({ inlineReference }) => inlineReference!.deliveredPerSecond),
          row('bare, one after the other, deliveries/s', (fanOut) =>
            bareDeliveredPerSecond(fanOut.inlineReference!, fanOut.endpoints),
          ),
        ]
      : [];
  return [
    row(`${mode}, ${shape}`, ({ endpoints }) => (endpoints === 1 ? '1 endpoint' : `fan-out to ${endpoints}`)),
    row('accepted/s', ({ saturated }) => saturated.acceptedPerSecond),
    row('delivered/s', ({ saturated }) => saturated.deliveredPerSecond),
    row('  from the first request to the last delivery', ({ saturated }) => saturated.deliveredOverallPerSecond),
    row('paced deliveries/s', ({ perSecond }) => perSecond),
    row('accept to receive at that pace, p50 / p99 ms', ({ paced }) => span(paced.latency)),
    row('  from before the request was sent', ({ paced }) => span(paced.latencyFromSend)),
    row('accept to receive at saturation, p50 / p99 ms', ({ saturated }) => span(saturated.latency)),
    row('lost', ({ paced, saturated }) => paced.lost + saturated.lost),
    row('duplicates', ({ paced, saturated }) => paced.duplicates + saturated.duplicates),
    row('publications refused', ({ paced, saturated }) => paced.refused + saturated.refused),
    ...bare,
    ...cpuRows(
      'CPU ms per delivery, at saturation',
      fanOuts.map(({ saturated }) => saturated.cpu),
    ),
    row('  client and receiver of the bench', ({ saturated }) => sum(saturated.cpuOfEnds)),
  ];
}

function cpuRows(title: string, columns: Readings[]): Table {
  const names = Object.keys(columns[0] ?? {});
  return [
    [title, ...columns.map(sum)],
    ...names.map((name) => [`  ${name}`, ...columns.map((readings) => readings[name])]),
  ];
}

function sum(readings: Readings): number {
  return Object.values(readings).reduce((total, value) => total + value, 0);
}

/** The gates of a run. Rates are compared only with the references of the same run. */
export function gatesOf({ modes, references }: WebhooksRun): Gate[] {
  return modes.flatMap(({ mode, shape, fanOuts }) =>
    fanOuts.flatMap((fanOut) =>
      mode === 'workflow' ? gatesOfWorkflow(fanOut, references!.oneActivity.perSecond) : gatesOfInline(shape, fanOut),
    ),
  );
}

function gatesOfWorkflow(fanOut: FanOut, referencePerSecond: number): Gate[] {
  const { endpoints, perSecond, saturated } = fanOut;
  const tooSlow = perSecond < pacedPerSecond;
  const what = `workflow, ${endpoints} endpoint(s), of the one-activity reference`;
  return [
    // The reference is too slow to show the latency at the pace of the gate.
    ...gatesOfPace('workflow', fanOut, tooSlow ? 'unchecked' : 'gate'),
    atLeast(what, saturated.deliveredPerSecond / referencePerSecond, shareMin, endpoints === 10 ? 'gate' : 'target'),
  ];
}

function gatesOfInline(shape: Shape, fanOut: FanOut): Gate[] {
  const { endpoints, saturated } = fanOut;
  const { acceptedPerSecond: accepted, deliveredPerSecond: delivered } = saturated;
  // A slow machine cannot reach the absolute targets, so the gate compares with the bare parts on the same machine.
  const share = delivered / bareDeliveredPerSecond(fanOut.inlineReference!, endpoints);
  const [rate, rateMin, unit] =
    endpoints === 1 ? [accepted, inlineAcceptedMin, 'accepted/s'] : [delivered, inlineFanOutMin, 'delivered/s'];
  return [
    gate(`inline, ${endpoints} endpoint(s): ${rate.toFixed(0)} ${unit} (${rateMin})`, rate >= rateMin, 'target'),
    // At fan-out 10 this is the latency of ten simultaneous deliveries. The p99 depends on the hour of the machine.
    ...gatesOfPace('inline', fanOut, 'target').map(
      (one, index): Gate => (endpoints === 1 && index === 0 ? { ...one, kind: 'gate' } : one),
    ),
    atLeast(`inline, ${endpoints} endpoint(s), of the bare parts`, share, inlineShareMin[shape][endpoints]!),
  ];
}

/** The latency at the pace. */
function gatesOfPace(mode: Mode, { endpoints, perSecond, paced }: FanOut, kind: Gate['kind']): Gate[] {
  return (['p50', 'p99'] as const).map((percentile) => {
    const [ms, msMax] = [paced.latency[percentile], pacedMax[mode][percentile]];
    const says =
      `${mode}, ${endpoints} endpoint(s): ${percentile} ${ms.toFixed(1)} ms at ${perSecond}/s (below ` + `${msMax})`;
    return gate(says, ms < msMax, kind);
  });
}
