export * from './test-json-client.ts';
export * from './test-log.ts';
