await import('./accounts.suite.ts');
await import('./authenticate-requests.suite.ts');
await import('./limits.suite.ts');
await import('./mailed-code.suite.ts');
await import('./passwords.suite.ts');
await import('./rate-limits.suite.ts');
await import('./sessions.suite.ts');
await import('./totp.suite.ts');
