export * from './json-client.ts';
export * from './log.ts';
