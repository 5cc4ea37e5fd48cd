await import('./audit-download.suite.ts');
await import('./exports.suite.ts');
await import('./paced-downloads.suite.ts');
