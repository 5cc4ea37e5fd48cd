await import('./admission-metrics.suite.ts');
await import('./admission.suite.ts');
await import('./intents.suite.ts');
