await import('./media-type.suite.ts');
await import('./parse-json.suite.ts');
