await import('./first-owner.suite.ts');
await import('./invitations.suite.ts');
await import('./member-changes.suite.ts');
await import('./members.suite.ts');
await import('./operator.suite.ts');
await import('./organizations.suite.ts');
await import('./records-by-id.suite.ts');
await import('./related-organizations.suite.ts');
