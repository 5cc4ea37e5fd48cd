await import('./at-once.suite.ts');
await import('./binding.suite.ts');
await import('./client-request.suite.ts');
await import('./killed.suite.ts');
await import('./outcomes.suite.ts');
