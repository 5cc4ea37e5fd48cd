await import('./mail.suite.ts');
await import('./mailing-templates.suite.ts');
await import('./mailings.suite.ts');
await import('./smtp.suite.ts');
