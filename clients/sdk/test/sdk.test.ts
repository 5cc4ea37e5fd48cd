await import('./api-types.suite.ts');
await import('./marketplace-client.suite.ts');
await import('./readme.suite.ts');
await import('./receive-webhook.suite.ts');
await import('./verify-webhook.suite.ts');
await import('./webhook-vectors.suite.ts');
