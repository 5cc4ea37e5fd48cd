/**
 * A condition on the figures of one run. A `gate` must hold; otherwise the bench exits with 1. A `target` is reported
 * only. An `unchecked` condition cannot be checked on this machine.
 */
export interface Gate {
  says: string;
  kind: 'gate' | 'target' | 'unchecked';
  holds: boolean;
}

export function describeGate({ says, kind, holds }: Gate): string {
  const verdicts = { gate: ['FAIL', 'PASS'], target: ['NOT MET', 'MET'], unchecked: ['NO GATE', 'NO GATE'] } as const;
  return `${verdicts[kind][holds ? 1 : 0].padEnd(8)}${says}`;
}

export function allHold(gates: Gate[]): boolean {
  return gates.every(({ kind, holds }) => kind !== 'gate' || holds);
}
