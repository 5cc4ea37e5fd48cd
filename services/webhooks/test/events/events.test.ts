await import('./event-log.suite.ts');
