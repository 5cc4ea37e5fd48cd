import { defineEntity, p } from '@mikro-orm/core';

/**
 * An endpoint's gate: its limits and the counters for them. Every decision whether an attempt may start locks this row,
 * and so does every change of the endpoint's status. Written by SQL statements in `src/admission`.
 */
export const EndpointGateEntity = defineEntity({
  name: 'EndpointGate',
  tableName: 'endpoint_gate',
  properties: {
    endpointId: p.text().primary(),
    /** Whether the endpoint is active and not deleted. */
    open: p.boolean(),
    inFlight: p.integer().default(0),
    maxInFlight: p.integer(),
    perSecond: p.double().$type<number>().nullable(),
    burst: p.integer().nullable(),
    /**
     * State of the rate limit: when the token bucket is full again. It has microseconds, because at high rates the
     * interval between attempts is not a whole number of milliseconds.
     */
    nextTurnAt: p.datetime(6).nullable(),
  },
});
