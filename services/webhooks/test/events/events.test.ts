await import('./event-log.suite.ts');
await import('./event-log-migration.suite.ts');
