await import('./attempt-metrics.suite.ts');
await import('./books.suite.ts');
await import('./bundle.suite.ts');
await import('./pinned.suite.ts');
await import('./plan-pumps.suite.ts');
await import('./pump.suite.ts');
await import('./signature-vectors.suite.ts');
