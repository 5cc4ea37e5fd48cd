import type { Gate } from '../report/gate.ts';
import type { MoneyRun } from './report.ts';

/** Smallest share of the payments per second of the bare statements. */
const paymentsShareMin = 0.15;
/** Smallest share of the postings per second of the bare inserts. The checks of PostgreSQL cost the rest. */
const postingsShareMin = 0.3;
/** How many times as long as one sum of all postings by account the verification may take. */
const verificationTimesMax = 120;
/** Longest verification of a million postings, in seconds. Each of its statements has the time limit of reports. */
const verificationSecondsMax = 120;

const percent = (ratio: number): string => `${(100 * ratio).toFixed(0)} %`;

/** The gates of correctness, which hold for every amount. */
export function gatesOfBooks({ payments, postings, verification }: MoneyRun): Gate[] {
  return [
    ...(payments ? [agree('after the payments', payments.violations)] : []),
    ...(postings ? postings.map(({ name, violations }) => agree(`after ${name}`, violations)) : []),
    ...(verification ? [agree('the verified books', verification.violations)] : []),
  ];
}

function agree(what: string, violations: number): Gate {
  return { says: `${what}: ${violations} violations of the books`, kind: 'gate', holds: violations === 0 };
}

/** The gates of speed. */
export function gatesOfSpeed({ payments, postings, verification }: MoneyRun): Gate[] {
  return [
    ...(payments ? [share('payments', payments.ratio, paymentsShareMin, 'the same rows bare')] : []),
    ...(postings ?? []).map(({ name, ratio }) => share(name, ratio, postingsShareMin, 'bare inserts')),
    ...(verification ? gatesOfVerification(verification) : []),
  ];
}

function share(name: string, ratio: number, min: number, of: string): Gate {
  return {
    says: `${name}: ${percent(ratio)} of those per second of ${of} (at least ${percent(min)})`,
    kind: 'gate',
    holds: ratio >= min,
  };
}

function gatesOfVerification({ postings, seconds, bareSeconds }: NonNullable<MoneyRun['verification']>): Gate[] {
  const times = seconds / bareSeconds;
  const perMillion = (seconds / postings) * 1_000_000;
  return [
    {
      says: `verification: ${times.toFixed(1)} times one sum of all postings (at most ${verificationTimesMax})`,
      kind: 'gate',
      holds: times <= verificationTimesMax,
    },
    {
      says: `verification: ${perMillion.toFixed(1)} s for a million postings (at most ${verificationSecondsMax})`,
      kind: 'gate',
      holds: perMillion <= verificationSecondsMax,
    },
  ];
}
