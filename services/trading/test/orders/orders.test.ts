await import('./order-deadlines.suite.ts');
await import('./order-reports.suite.ts');
await import('./order-states.suite.ts');
await import('./orders.suite.ts');
await import('./related-parties.suite.ts');
await import('./reservations.suite.ts');
await import('./shipping-addresses.suite.ts');
await import('./trade-list-plan.suite.ts');
