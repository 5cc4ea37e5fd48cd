import type { z } from 'zod';

/** An event type, as its domain emits it and as the catalogue shows it to receivers of webhooks. */
export interface EventDeclaration<Data extends z.ZodType = z.ZodType> {
  /** A sentence: what has happened. Another one: which organizations receive it. */
  description: string;
  /**
   * `data` of the event. One payload goes to all audiences, so the schema is strict and has only what each of them may
   * see.
   */
  data: Data;
  /** An event that fits. `id` is of the form `evt_...`, `createdAt` is RFC 3339. */
  example: { id: string; createdAt: string; data: z.output<Data> };
}
export type EventData<E extends EventDeclaration> = z.output<E['data']>;

/**
 * Declares the events of one domain, by type: `services/<domain>/contract/events.ts`. An example that does not fit does
 * not compile.
 */
export function defineEvents<const Data extends Record<string, z.ZodType>>(
  events: { [Type in keyof Data]: EventDeclaration<Data[Type]> },
): { [Type in keyof Data]: EventDeclaration<Data[Type]> } {
  return events;
}
