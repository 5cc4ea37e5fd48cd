await import('./log.suite.ts');
await import('./metrics.suite.ts');
await import('./tracing.suite.ts');
