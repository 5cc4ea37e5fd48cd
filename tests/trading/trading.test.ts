await import('./negotiation.suite.ts');
await import('./trade-mails.suite.ts');
