import { emitterForEachOf, type EventForEach } from '@marketplace/store';
import { paymentsEvents } from '@marketplace/payments-contract';

/**
 * Emits an event of the contract, whose data depends on the party that receives it. Throws if its data does not fit the
 * contract's schema.
 */
export const emitForEach = emitterForEachOf(paymentsEvents);

type Events = typeof paymentsEvents;
/** An event of the contract, as `emitForEach` takes it. */
export type PaymentsEvent = { [Type in keyof Events]: EventForEach<Events, Type> }[keyof Events];
