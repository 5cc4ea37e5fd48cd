await import('./console-documents.suite.ts');
await import('./console-facts.suite.ts');
await import('./console-links.suite.ts');
await import('./serve-console.suite.ts');
