export * from './json-client.ts';
export * from './log.ts';
export * from './name-server.ts';
