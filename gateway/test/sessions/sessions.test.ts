await import('./cors.suite.ts');
await import('./expected-organization.suite.ts');
await import('./session-attacks.suite.ts');
await import('./session.suite.ts');
