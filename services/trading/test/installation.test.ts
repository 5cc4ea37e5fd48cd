import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { advance } from './trade-actions.ts';
import { tradingWith } from './trading-under-test.ts';

const anyone = { requestId: 'req_test', actor: { type: 'anonymous' as const } };
const settings = tradingWith({ SUPPORTED_CURRENCIES: ['EUR', 'JPY'], PAYMENTS_PROVIDER: 'stripe' });

onBothTransports('the installation', settings, (tested) => {
  const read = async () => (await tested().client.getInstallation(anyone, {})).output;

  test('says which currencies and which payment provider the settings name', async () => {
    expect(await read()).toEqual({ now: expect.any(String), currencies: ['EUR', 'JPY'], paymentProvider: 'stripe' });
  });

  test('has the time of the clock of deadlines, which tests move', async () => {
    const before = Date.parse((await read()).now);
    await advance(tested(), 3600);
    expect(Date.parse((await read()).now) - before).toBeGreaterThanOrEqual(3_600_000);
  });
});
