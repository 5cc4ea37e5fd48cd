await import('./check-images.suite.ts');
await import('./prepare-namespace.suite.ts');
await import('./read-only-database.suite.ts');
await import('./refused-settings.suite.ts');
await import('./release.suite.ts');
await import('./runbook.suite.ts');
await import('./secret-scan.suite.ts');
await import('./temporal-tls.suite.ts');
