import type { z } from 'zod';

/** An event type, as its domain emits it and as receivers of webhooks see it in the event catalogue. */
export interface EventDeclaration<Data extends z.ZodType = z.ZodType> {
  /** Two sentences: the change, and the organizations that receive the event. */
  description: string;
  /** Whether only its exact name subscribes to it. Filters such as `*`, and lists without a type, leave it out. */
  byNameOnly?: true;
  /**
   * Schema of the event's `data`. All receivers get the same payload, so the schema is strict and contains only what
   * every receiver may see.
   */
  data: Data;
  /** A valid event. `id` has the form `evt_...`, `createdAt` is RFC 3339. */
  example: { id: string; createdAt: string; data: z.output<Data> };
}
/** The `data` of an event type. */
export type EventData<E extends EventDeclaration> = z.output<E['data']>;

/**
 * Declares the events of one domain, by type, in `services/<domain>/contract/events/events.ts`. Examples are checked by
 * the compiler. Returns its argument.
 */
export function defineEvents<const Data extends Record<string, z.ZodType>>(
  events: { [Type in keyof Data]: EventDeclaration<Data[Type]> },
): { [Type in keyof Data]: EventDeclaration<Data[Type]> } {
  return events;
}
