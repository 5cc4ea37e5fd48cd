await import('./graphql-console.suite.ts');
await import('./graphql-trading.suite.ts');
await import('./graphql.suite.ts');
