await import('./batched.suite.ts');
await import('./services-ready.suite.ts');
await import('./transports.suite.ts');
await import('./close-server.suite.ts');
