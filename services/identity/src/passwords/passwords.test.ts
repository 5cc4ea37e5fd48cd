await import('./hash-queue.suite.ts');
await import('./leaked-passwords.suite.ts');
await import('./password-hash.suite.ts');
await import('./password-list.suite.ts');
