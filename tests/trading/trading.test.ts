await import('./deadlines.suite.ts');
await import('./negotiation.suite.ts');
await import('./trade-mails.suite.ts');
