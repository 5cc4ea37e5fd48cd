await import('./debt-limit.suite.ts');
await import('./limits-together.suite.ts');
await import('./payout-risks.suite.ts');
await import('./related-parties.suite.ts');
await import('./reserve.suite.ts');
