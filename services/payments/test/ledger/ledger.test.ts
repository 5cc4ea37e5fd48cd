await import('./append-only.suite.ts');
await import('./movements.suite.ts');
await import('./posting.suite.ts');
await import('./role.suite.ts');
