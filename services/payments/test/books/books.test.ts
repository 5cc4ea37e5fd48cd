await import('./after-restore.suite.ts');
await import('./order-ledger.suite.ts');
await import('./verify-books.suite.ts');
await import('./verify-in-parts.suite.ts');
