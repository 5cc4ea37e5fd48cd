await import('./columns.suite.ts');
await import('./exports.suite.ts');
await import('./remote.suite.ts');
await import('./test-helpers.suite.ts');
