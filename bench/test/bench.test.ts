await import('./goodput-gate.suite.ts');
await import('./latency.suite.ts');
await import('./rows.suite.ts');
await import('./trading.suite.ts');
