import { expect } from '@jest/globals';
import { execute, type TestedTrading } from './trading-under-test.ts';

/** Makes a request with this `clientRequestId`, and returns how to send it again. */
export type RepeatedRequest = (clientRequestId: string) => Promise<(caller?: object) => Promise<unknown>>;

/** Expects that a request has one effect: by its idempotency key, by another one, and after its reply was purged. */
export async function expectOneEffect(tested: TestedTrading, request: RepeatedRequest): Promise<void> {
  const send = await request('request-1');
  const first = await send();
  const replay = { ...(first as object), replayed: true, originalRequestId: expect.any(String) };
  expect(await send()).toEqual(replay);
  expect(await send({ idempotencyKey: 'another' })).toEqual(replay);
  await execute(tested, 'delete from idempotency_record');
  expect(await send()).toEqual(replay);
  expect(await send({ idempotencyKey: 'third' })).toEqual(replay);
}
