await import('./canonical-answers.suite.ts');
await import('./egress-proxy.suite.ts');
await import('./egress.suite.ts');
await import('./resolve.suite.ts');
