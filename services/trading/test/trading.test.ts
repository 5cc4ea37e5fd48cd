await import('./closing.suite.ts');
await import('./columns.suite.ts');
await import('./events.suite.ts');
await import('./exports.suite.ts');
await import('./installation.suite.ts');
await import('./invariants.suite.ts');
await import('./races.suite.ts');
await import('./remote.suite.ts');
