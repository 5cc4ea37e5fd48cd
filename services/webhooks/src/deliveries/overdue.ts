/**
 * A delivery or recovery that is late by this many seconds may have lost its workflow. Workflows that wait for a slot
 * check again in a shorter interval.
 */
export const overdueSeconds = 20 * 60;
