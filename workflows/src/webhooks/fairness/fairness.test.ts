await import('./endpoint-concurrency-limiter.suite.ts');
await import('./fair-share-limiter.suite.ts');
await import('./start-window.suite.ts');
await import('./unanswered-pace.suite.ts');
