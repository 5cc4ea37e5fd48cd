import { transitions } from '../generated/transitions.ts';

type Transitions = typeof transitions;
type ActionsOf<K extends keyof Transitions> = {
  [S in keyof Transitions[K]]: keyof Transitions[K][S];
}[keyof Transitions[K]];

/** A party of the record. Of an open offer, the one that must answer or the one that made the last revision. */
export type By = 'buyer' | 'seller' | 'awaiting party' | 'proposing party';

/** Whether the party can change a record that has the status by the operation. The service decides. */
export function allows<K extends keyof Transitions>(
  record: K,
  status: string,
  operation: ActionsOf<K>,
  by: By,
): boolean {
  const actions: Record<string, Partial<Record<string, readonly string[]>>> = transitions[record];
  return actions[status]?.[operation as string]?.includes(by) ?? false;
}
