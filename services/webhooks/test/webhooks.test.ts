await import('./erasure.suite.ts');
await import('./event-catalogue.suite.ts');
await import('./operating.suite.ts');
await import('./remote.suite.ts');
await import('./retention.suite.ts');
