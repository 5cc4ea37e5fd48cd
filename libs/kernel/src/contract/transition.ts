/**
 * A change that operations may make to a record with a status: a row of a table of transitions. Tests call every
 * operation in every status and compare the results with the table, and a page of the documentation is generated from
 * it.
 */
export interface TransitionRow<
  Status extends string,
  Operation extends string,
  Cause extends string,
  EventType extends string,
> {
  /** Statuses before the change. Empty: the operation creates the record. */
  from: readonly Status[];
  /** The status after the change. `same`: the record changes, its status does not. */
  to: Status | 'same';
  by: readonly Cause[];
  operations: readonly Operation[];
  /** The change in a few words, for the diagram. */
  label: string;
  /** Condition of the change. Absent: it happens whenever the operation is allowed. */
  when?: string;
  /** Reason of the change, in a member of the record. */
  reason?: string;
  /** The event about the record that the change emits. */
  event?: EventType;
}

/** A row of any table of transitions. */
export type AnyTransition = TransitionRow<string, string, string, string>;
