import { defineEntity, p } from '@mikro-orm/core';

/**
 * What decides whether an endpoint's next attempt may start, in one row that every such decision locks: batches of
 * attempts and changes of the endpoint's state take turns here. Written by plain statements; see `src/gates.ts`.
 */
export const EndpointGateEntity = defineEntity({
  name: 'EndpointGate',
  tableName: 'endpoint_gate',
  properties: {
    endpointId: p.text().primary(),
    /** The endpoint is active. */
    open: p.boolean(),
    inFlight: p.integer().default(0),
    maxInFlight: p.integer(),
    perSecond: p.double().$type<number>().nullable(),
    burst: p.integer().nullable(),
    /**
     * Of the rate limit: when the next attempt would start if none had been saved up. With microseconds: at many
     * attempts per second the interval is not whole in milliseconds.
     */
    nextTurnAt: p.datetime(6).nullable(),
  },
});
