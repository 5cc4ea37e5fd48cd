import type { Gate } from '../../report/gate.ts';
import type { FloodRun } from '../scenarios/flood.ts';
import { type OutageRun, recoveredShare } from '../scenarios/outage.ts';
import type { OverloadRun } from '../scenarios/overload.ts';

const goodputMin = 0.9;
const neighbourWorstMsMax = 3000;
const memoryGrowthMax = 1.5;
/** Growth below it is none of a process that holds what waits. */
const memoryGrowthMibMin = 64;
const firstDeliverySecondsMax = 5;
const recoveredSecondsMax = 15;

export function gatesOfOverload(run: OverloadRun, name: string): Gate[] {
  const gate = gateOf(name);
  const { deployment, loaded, neighbourRefused, neighbourFailed, refused, refusedBluntly, failed } = run;
  const minutes = run.goodputOfMinutes;
  const lowest = Math.min(...minutes);
  const growths = memoryGrowths(run);
  const grown = growths.toSorted((a, b) => b.factor - a.factor)[0];
  return [
    // Where limits decide how much is accepted, the rate tells nothing about deliveries.
    ...(deployment.limits === 'default'
      ? []
      : [
          gate(
            `goodput in the worst of ${minutes.length} minute(s) is ${percent(lowest)} of saturation (at least ${percent(goodputMin)})`,
            minutes.length > 0 && lowest >= goodputMin,
          ),
        ]),
    gate(
      `the neighbour's worst is ${milliseconds(loaded.fromSend.worst)} (less than ${neighbourWorstMsMax} ms)`,
      loaded.fromSend.worst < neighbourWorstMsMax,
    ),
    ...(run.outage
      ? []
      : [
          gate(
            `of the neighbour's publications ${neighbourRefused} were refused and ${neighbourFailed} failed (none)`,
            neighbourRefused + neighbourFailed === 0,
          ),
        ]),
    gate(`${refusedBluntly} of ${refused} refusals have no Retry-After (none)`, refusedBluntly === 0),
    ...(run.outage ? [] : [gate(`${failed} publications failed (none)`, failed === 0)]),
    gate(
      grown
        ? `memory: ${grown.name} grew most after the first minute, from ${grown.from} to ${grown.to} MiB (at most ${memoryGrowthMax} times, or ${memoryGrowthMibMin} MiB)`
        : 'memory: not measured twice',
      growths.every(({ from, to }) => to <= from * memoryGrowthMax || to <= from + memoryGrowthMibMin),
    ),
    ...gatesOfLoss(run, name),
  ];
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
        `${killed} killed: ${percent(recoveredShare)} of saturation ${after(recovered)} readiness (less than ${recoveredSecondsMax} s)`,
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

/** What holds however small the numbers are. */
export function gatesOfLoss(
  { lost, doubled, stillWaiting }: Pick<OverloadRun, 'lost' | 'doubled' | 'stillWaiting'>,
  name: string,
): Gate[] {
  const gate = gateOf(name);
  return [
    gate(
      `lost ${lost} (none)${stillWaiting > 0 ? `; ${stillWaiting} still wait, where one can see them` : ''}`,
      lost === 0,
    ),
    gate(`${doubled} arrived as two events (none)`, doubled === 0),
  ];
}

/** Between the end of the first minute of publishing, or its beginning when it was shorter, and its end. */
function memoryGrowths({ rows }: OverloadRun): { name: string; from: number; to: number; factor: number }[] {
  const publishing = rows.filter((row) => row.publishing);
  const first = publishing.find(({ second }) => second >= 60 && publishing.length > 6) ?? publishing[0];
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
