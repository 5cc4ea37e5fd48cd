await import('./services-ready.suite.ts');
await import('./transports.suite.ts');
