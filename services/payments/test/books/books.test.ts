await import('./order-ledger.suite.ts');
await import('./verify-books.suite.ts');
