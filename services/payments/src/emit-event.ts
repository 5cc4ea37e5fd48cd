import { emitterOf } from '@marketplace/store';
import { paymentsEvents } from '@marketplace/payments-contract';

/** Emits an event of the contract. Throws if its data does not fit the contract's schema. */
export const emitEvent = emitterOf(paymentsEvents);
