await import('./key-source.suite.ts');
await import('./keyring.suite.ts');
await import('./reseal.suite.ts');
