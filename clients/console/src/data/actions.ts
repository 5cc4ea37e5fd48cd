import { transitions } from '../generated/transitions.ts';

type Transitions = typeof transitions;
type ActionsOf<K extends keyof Transitions> = {
  [S in keyof Transitions[K]]: keyof Transitions[K][S];
}[keyof Transitions[K]];

/** A party of the record. An open offer has one that must answer, and one that made the last revision. */
export type By = 'buyer' | 'seller' | 'awaiting party' | 'proposing party';

/** Whether the operation is allowed to the party in this status. A hint: the service decides. */
export function allows<K extends keyof Transitions>(
  record: K,
  status: string,
  operation: ActionsOf<K>,
  by: By,
): boolean {
  const actions: Record<string, Partial<Record<string, readonly string[]>>> = transitions[record];
  return actions[status]?.[operation as string]?.includes(by) ?? false;
}
