import { emitterForEachOf, emitterOf, type EventForEach } from '@marketplace/store';
import { paymentsEvents } from '@marketplace/payments-contract';

/** Emits an event of the contract. Throws if its data does not fit the contract's schema. */
export const emitEvent = emitterOf(paymentsEvents);

/** Emits an event whose data depends on the party that receives it. As `emitEvent` otherwise. */
export const emitForEach = emitterForEachOf(paymentsEvents);

type Events = typeof paymentsEvents;
/** An event of the contract, as `emitForEach` takes it. */
export type PaymentsEvent = { [Type in keyof Events]: EventForEach<Events, Type> }[keyof Events];
