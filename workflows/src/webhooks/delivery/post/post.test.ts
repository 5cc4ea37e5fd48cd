await import('./post-errors.suite.ts');
await import('./post.suite.ts');
await import('./answer-fields.suite.ts');
