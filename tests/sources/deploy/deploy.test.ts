await import('./manifests.suite.ts');
await import('./small-manifests.suite.ts');
await import('./temporal-values.suite.ts');
await import('./volume-manifests.suite.ts');
await import('./worker-controller.suite.ts');
