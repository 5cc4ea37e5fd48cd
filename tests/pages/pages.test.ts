await import('./documentation.suite.ts');
await import('./forms.suite.ts');
await import('./inbox.suite.ts');
await import('./mailed-links.suite.ts');
