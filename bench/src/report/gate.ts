/**
 * A condition on the figures of one run. A `gate` must hold; otherwise the bench exits with 1. A `target` is reported
 * only. An `unchecked` condition cannot be checked on this machine.
 */
export interface Gate {
  says: string;
  kind: 'gate' | 'target' | 'unchecked';
  holds: boolean;
}

export function gate(says: string, holds: boolean, kind: Gate['kind'] = 'gate'): Gate {
  return { says, holds, kind };
}

/** A share that must reach `min`. */
export function atLeast(what: string, share: number, min: number, kind?: Gate['kind']): Gate {
  return gate(`${what}: ${percent(share)} (at least ${percent(min)})`, share >= min, kind);
}

export function atMost(what: string, value: number, max: number, kind?: Gate['kind']): Gate {
  return gate(`${what}: ${value.toFixed(value < 10 ? 2 : 0)} (at most ${max})`, value <= max, kind);
}

/** Gate of a number of errors, which must be 0. */
export function none(what: string, count: number): Gate {
  return gate(`${what}: ${count} (none)`, count === 0);
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

export function describeGate({ says, kind, holds }: Gate): string {
  const verdicts = { gate: ['FAIL', 'PASS'], target: ['NOT MET', 'MET'], unchecked: ['NO GATE', 'NO GATE'] } as const;
  return `${verdicts[kind][holds ? 1 : 0].padEnd(8)}${says}`;
}

export function allHold(gates: Gate[]): boolean {
  return gates.every(({ kind, holds }) => kind !== 'gate' || holds);
}
