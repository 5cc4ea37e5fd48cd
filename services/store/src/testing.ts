export * from './draft-migration.ts';
export * from './test-conformance.ts';
export * from './test-database.ts';
export * from './test-explain.ts';
export * from './test-module.ts';
export * from './test-not-busy.ts';
export * from './test-rows.ts';
export * from './test-store.ts';
