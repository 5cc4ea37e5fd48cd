import { expect, test } from '@jest/globals';
import { serviceUrlName } from '@marketplace/kernel';
import { gatewayProcessSettings } from '@marketplace/gateway';
import { workerProcessSettings } from '@marketplace/workflows';
import { serviceNames } from '@marketplace/operations/domains';

// A service that is missing in these lists causes no error: its outbox would just grow.
test.each([
  ['gateway/src/calls/domains.ts', gatewayProcessSettings],
  ['workflows/src/domains.ts', workerProcessSettings],
])('%s has every service', (_, settings) => {
  const known = serviceNames.filter((name) => serviceUrlName(name) in settings.shape);
  expect(known).toEqual(serviceNames);
});
