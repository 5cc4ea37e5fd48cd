/**
 * A promise about the figures of one run. A target is one that we aim at and do not promise; an unchecked one cannot be
 * kept or broken here.
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
