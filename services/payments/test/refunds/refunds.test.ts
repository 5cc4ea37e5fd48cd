await import('./recalled-transfers.suite.ts');
await import('./refunds-after-release.suite.ts');
await import('./refunds-at-the-provider.suite.ts');
await import('./refunds-that-fail.suite.ts');
await import('./refunds.suite.ts');
await import('./unshipped-refunds.suite.ts');
