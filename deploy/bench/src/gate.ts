/** A promise about the figures of one run. A target is one that we aim at and do not promise. */
export interface Gate {
  says: string;
  kind: 'gate' | 'target';
  holds: boolean;
}

export function describeGate({ says, kind, holds }: Gate): string {
  const verdict = kind === 'gate' ? (holds ? 'PASS' : 'FAIL') : holds ? 'MET' : 'NOT MET';
  return `${verdict.padEnd(8)}${says}`;
}

export function allHold(gates: Gate[]): boolean {
  return gates.every(({ kind, holds }) => kind === 'target' || holds);
}
