await import('./post-errors.suite.ts');
await import('./post.suite.ts');
