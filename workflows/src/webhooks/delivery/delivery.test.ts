await import('./batched.suite.ts');
