await import('./console.suite.ts');
await import('./guides.suite.ts');
await import('./verifying.suite.ts');
