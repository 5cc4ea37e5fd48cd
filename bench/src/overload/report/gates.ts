import type { Gate } from '../../report/gate.ts';
import type { FloodRun } from '../scenarios/flood.ts';
import { type OutageRun, recoveredShare } from '../scenarios/outage.ts';
import type { OverloadRun } from '../scenarios/overload.ts';

const goodputMin = 0.9;
/** Stolen processor time of a minute in addition to that at saturation, as a share of all processor time. */
const stolenMoreMax = 0.02;
const neighbourWorstMsMax = 3000;
const memoryGrowthMax = 1.5;
/** Less growth is not counted: it is not caused by the backlog. */
const memoryGrowthMibMin = 64;
const firstDeliverySecondsMax = 5;
const recoveredSecondsMax = 15;

export function gatesOfOverload(run: OverloadRun, name: string): Gate[] {
  const gate = gateOf(name);
  const { deployment, loaded, neighbourRefused, neighbourFailed, refused, refusedBluntly, failed } = run;
  const growths = memoryGrowths(run);
  const grown = growths.toSorted((a, b) => b.factor - a.factor)[0];
  return [
    // With the default rate limits, they determine the rate, so goodput is not checked.
    ...(deployment.limits === 'default' ? [] : [gateOfGoodput(run, name)]),
    gate(
      `the neighbour's worst latency is ${milliseconds(loaded.fromSend.worst)} (less than ${neighbourWorstMsMax} ms)`,
      loaded.fromSend.worst < neighbourWorstMsMax,
    ),
    ...(run.outage
      ? []
      : [
          gate(
            `${neighbourRefused} of the neighbour's publications were refused and ${neighbourFailed} failed (none)`,
            neighbourRefused + neighbourFailed === 0,
          ),
        ]),
    gate(`${refusedBluntly} of ${refused} refusals have no Retry-After (none)`, refusedBluntly === 0),
    ...(run.outage ? [] : [gate(`${failed} publications failed (none)`, failed === 0)]),
    gate(
      grown
        ? `memory: ${grown.name} grew most after the first minute, from ${grown.from} to ${grown.to} MiB ` +
            `(at most ${memoryGrowthMax} times, or by ${memoryGrowthMibMin} MiB)`
        : 'memory: not measured twice',
      growths.every(({ from, to }) => to <= from * memoryGrowthMax || to <= from + memoryGrowthMibMin),
    ),
    ...gatesOfLoss(run, name),
  ];
}

/**
 * A minute in which the machine's host gave more processor time to others than while saturation was measured does not
 * count: it is slower for another reason. At least half of the minutes must count.
 */
export function gateOfGoodput(
  { minutes, stolenAtSaturation }: Pick<OverloadRun, 'minutes' | 'stolenAtSaturation'>,
  name: string,
): Gate {
  const disturbed = minutes.filter(({ stolen }) => (stolen ?? 0) > stolenAtSaturation + stolenMoreMax);
  const counting = minutes.filter((minute) => !disturbed.includes(minute));
  const lowest = Math.min(...counting.map(({ goodput }) => goodput));
  const others = disturbed.map(({ goodput, stolen }) => `${percent(goodput)} with ${percent(stolen ?? 0)}`).join(', ');
  return gateOf(name)(
    `goodput in the worst of ${counting.length} minute(s) is ${percent(lowest)} of saturation ` +
      `(at least ${percent(goodputMin)})` +
      (others &&
        `; not counted, because the machine's host took ${percent(stolenAtSaturation)} of the processors ` +
          `at saturation and more now: ${others}`),
    counting.length > 0 && counting.length >= disturbed.length && lowest >= goodputMin,
  );
}

export function gatesOfOutage(run: OutageRun, name: string): Gate[] {
  const gate = gateOf(name);
  const within = (value: number | null, max: number): boolean => value !== null && value < max;
  return [
    ...run.kinds.flatMap(({ killed, firstDeliverySeconds: first, recoveredSeconds: recovered }) => [
      gate(
        `${killed} killed: first delivery ${after(first)} readiness (less than ${firstDeliverySecondsMax} s)`,
        within(first, firstDeliverySecondsMax),
      ),
      gate(
        `${killed} killed: ${percent(recoveredShare)} of saturation ${after(recovered)} readiness ` +
          `(less than ${recoveredSecondsMax} s)`,
        within(recovered, recoveredSecondsMax),
      ),
    ]),
    ...gatesOfLoss(run, name),
  ];
}

export function gatesOfFlood({ atItsLimits, oneEndpoint }: FloodRun, name: string): Gate[] {
  return [
    ...gatesOfOverload(atItsLimits, `${name}, at its limits`),
    ...gatesOfOverload(oneEndpoint, `${name}, one endpoint`),
  ];
}

/** The gates that are checked also with small numbers. */
export function gatesOfLoss(
  { lost, doubled, stillWaiting }: Pick<OverloadRun, 'lost' | 'doubled' | 'stillWaiting'>,
  name: string,
): Gate[] {
  const gate = gateOf(name);
  return [
    gate(
      `lost ${lost} (none)${stillWaiting > 0 ? `; ${stillWaiting} are still in the outbox or open` : ''}`,
      lost === 0,
    ),
    gate(`${doubled} arrived as two events (none)`, doubled === 0),
  ];
}

/**
 * Growth of each process from the end of the first minute of publishing (from the first row, if shorter) to the end. A
 * process that was killed begins again with little memory, so after an outage the first minute is that after its end.
 */
function memoryGrowths({ rows, outage }: OverloadRun): { name: string; from: number; to: number; factor: number }[] {
  const publishing = rows.filter((row) => row.publishing);
  const warm = 60 + (outage?.overSecond ?? 0);
  const first = publishing.find(({ second }) => second >= warm && publishing.length > 6) ?? publishing[0];
  const last = publishing.at(-1);
  if (!first || !last || first === last) return [];
  return Object.entries(last.memory).flatMap(([name, to]) => {
    const from = first.memory[name];
    return from ? [{ name, from, to, factor: to / from }] : [];
  });
}

function gateOf(name: string) {
  return (says: string, holds: boolean): Gate => ({ says: `${name}: ${says}`, kind: 'gate', holds });
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

function milliseconds(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'never delivered';
}

function after(seconds: number | null): string {
  return seconds === null ? 'never after' : `${seconds.toFixed(1)} s after`;
}
