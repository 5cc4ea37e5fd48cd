await import('./cors.suite.ts');
await import('./expected-caller.suite.ts');
await import('./session-attacks.suite.ts');
await import('./session.suite.ts');
