await import('./offer-shipping.suite.ts');
await import('./offer-states.suite.ts');
await import('./offers.suite.ts');
