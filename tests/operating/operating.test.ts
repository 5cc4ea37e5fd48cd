await import('./check-images.suite.ts');
await import('./release.suite.ts');
await import('./runbook.suite.ts');
await import('./secret-scan.suite.ts');
