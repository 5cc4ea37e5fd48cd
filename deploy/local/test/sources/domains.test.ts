import { expect, test } from '@jest/globals';
import { serviceUrlName } from '@marketplace/kernel';
import { gatewayProcessSettings } from '@marketplace/gateway';
import { workerProcessSettings } from '@marketplace/workflows';
import { serviceNames } from '@marketplace/operations/domains';

// What nobody calls fails nowhere: without its line the outbox of a service would only grow.
test.each([
  ['gateway/src/domains.ts', gatewayProcessSettings],
  ['workflows/src/domains.ts', workerProcessSettings],
])('%s has every service that there is', (_, settings) => {
  const known = serviceNames.filter((name) => serviceUrlName(name) in settings.shape);
  expect(known).toEqual(serviceNames);
});
