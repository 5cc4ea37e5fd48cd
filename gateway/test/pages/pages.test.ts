await import('./access.suite.ts');
await import('./documents.suite.ts');
await import('./endpoint-page.suite.ts');
await import('./guides.suite.ts');
await import('./pages.suite.ts');
await import('./payment-states.suite.ts');
await import('./sandbox-notice.suite.ts');
await import('./trading-states.suite.ts');
