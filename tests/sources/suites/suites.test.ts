await import('./first.suite.ts');
await import('./second.suite.ts');
