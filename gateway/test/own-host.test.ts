import { expect, test } from '@jest/globals';
import Koa from 'koa';
import type { ServiceError } from '@marketplace/kernel';
import type { GatewayContext } from '../src/context.ts';
import { ownHost } from '../src/http/request-head.ts';

async function answer(publicUrl: string, host: string): Promise<string> {
  const app = new Koa();
  const ctx = app.createContext({ headers: { host }, socket: {} } as never, {} as never) as unknown as GatewayContext;
  try {
    await ownHost(new URL(publicUrl))(ctx, async () => undefined);
    return 'answered';
  } catch (error) {
    return (error as ServiceError).code;
  }
}

test.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])(
  'a gateway at %s answers for its own machine only, so a name that is rebound to it gets nothing',
  async (publicUrl) => {
    for (const host of [
      '127.0.0.1:3000',
      'localhost:3000',
      '[::1]:3000',
      'localhost',
      'gateway:3000',
      'a.localhost:1',
      '',
    ])
      expect([host, await answer(publicUrl, host)]).toEqual([host, 'answered']);
    for (const host of [
      'rebound.example',
      'rebound.example:3000',
      '127.0.0.1.rebound.example:3000',
      'localhost.evil.org.',
    ])
      expect([host, await answer(publicUrl, host)]).toEqual([host, 'host_not_allowed']);
  },
);

test('a gateway whose public address is a name of this machine answers to it', async () => {
  expect(await answer('http://market.test:3000', 'market.test:3000')).toBe('answered');
});

test('a gateway with a public address leaves hosts to what is in front of it', async () => {
  expect(await answer('https://market.example', '10.0.0.7:3000')).toBe('answered');
  expect(await answer('https://market.example', 'gateway.marketplace.svc')).toBe('answered');
});
