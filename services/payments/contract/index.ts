export * from './dispute-records.ts';
export * from './event-examples.ts';
export * from './events.ts';
export * from './payout-records.ts';
export * from './records.ts';
