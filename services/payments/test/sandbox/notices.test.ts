import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { testLog } from '@marketplace/kernel/testing';
import { createSandbox } from '../../src/sandbox/create-sandbox.ts';
import { sign, signatureHeader } from '../../src/sandbox/notices/signature.ts';
import { newCall, openSandbox, pass, pay, paying, secret, until, usd, valueOf } from './sandbox-under-test.ts';

const sandbox = openSandbox({ deliver: true });

afterEach(async () => {
  sandbox().accepts = true;
  await sandbox().controls.flushNotices();
  sandbox().received.length = 0;
});

/** The notices about an object that have arrived. */
const about = (ref: string) =>
  sandbox()
    .received.map(({ body, headers }) => sandbox().provider.readNotice(body, headers)!)
    .filter((notice) => notice.ref === ref);
const typesAbout = (ref: string) => about(ref).map(({ type }) => type);

test('a notice is signed, and says which object has changed', async () => {
  const { ref } = await pay(sandbox());
  await sandbox().controls.flushNotices();
  expect(about(ref)).toEqual([
    { id: expect.stringMatching(/^evt_/), type: 'payment_intent.succeeded', object: 'payment', ref },
  ]);
});

test('the signature is the HMAC-SHA256 of time, dot and body, as Stripe documents it', async () => {
  await pay(sandbox());
  await sandbox().controls.flushNotices();
  const { body, headers } = sandbox().received[0]!;
  const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers[signatureHeader]!)!;
  expect(digest).toBe(createHmac('sha256', secret).update(`${seconds}.${body.toString()}`).digest('hex'));
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
});

test('a notice with another body, key, time or without a signature is refused', () => {
  const body = Buffer.from('{}');
  const now = Math.floor(Date.now() / 1000);
  const other = sign('another-secret-of-the-sandbox', body);
  const forged = [
    [Buffer.from('{ }'), sign(secret, body)],
    [body, other],
    [body, sign(secret, body, now - 301)],
    [body, sign(secret, body, now + 301)],
    [body, sign(secret, body).replace('v1=', 'v0=')],
    [body, sign(secret, body).replace(/t=\d+/, 't=x')],
    [body, ''],
  ] as const;
  for (const [bytes, header] of forged) {
    const headers: Record<string, string> = header === '' ? {} : { [signatureHeader]: header };
    expect(() => sandbox().provider.readNotice(bytes, headers)).toThrow('invalid_signature');
  }
});

test('a signature with a second digest, from another secret, is accepted', async () => {
  const { ref } = await pay(sandbox());
  await sandbox().controls.flushNotices();
  const { body } = sandbox().received[0]!;
  const [, digest] = sign('another-secret-of-the-sandbox', body).split(',');
  const header = `${sign(secret, body)},${digest}`;
  expect(sandbox().provider.readNotice(body, { [signatureHeader]: header })).toMatchObject({ ref });
});

test('a notice is sent again, with the same id, until it is accepted', async () => {
  sandbox().accepts = false;
  const { ref } = await pay(sandbox());
  expect(await sandbox().controls.flushNotices()).toBe(0);
  expect(typesAbout(ref)).toEqual([]);
  sandbox().accepts = true;
  await sandbox().controls.flushNotices();
  expect(await sandbox().controls.flushNotices()).toBe(0);
  expect(typesAbout(ref)).toEqual(['payment_intent.succeeded']);
});

test('without being asked, the sandbox sends the notice of what happens later', async () => {
  const { ref } = await pay(sandbox(), 'pm_sandbox_asyncSucceed');
  await pass(sandbox(), 1);
  await until(() => typesAbout(ref).length === 2);
  expect(typesAbout(ref)).toEqual(['payment_intent.processing', 'payment_intent.succeeded']);
});

test('pm_sandbox_webhookFirst: the notice is received before the answer', async () => {
  const { ref } = await pay(sandbox(), 'pm_sandbox_webhookFirst');
  expect(typesAbout(ref)).toEqual(['payment_intent.succeeded']);
});

test('pm_sandbox_webhookDuplicate: each notice is received three times', async () => {
  const { ref } = await pay(sandbox(), 'pm_sandbox_webhookDuplicate');
  await sandbox().controls.flushNotices();
  expect(about(ref)).toHaveLength(3);
  expect(new Set(about(ref).map(({ id }) => id)).size).toBe(1);
});

test('pm_sandbox_webhookNever: neither the payment nor its refund is noticed', async () => {
  const { ref } = await pay(sandbox(), 'pm_sandbox_webhookNever');
  const input = { refundId: 'rfd_1', orderId: 'ord_1', paymentRef: ref, money: usd(100) };
  const refund = valueOf(await sandbox().provider.createRefund(newCall(), input));
  await sandbox().controls.flushNotices();
  expect([...about(ref), ...about(refund.ref)]).toEqual([]);
});

test('held notices wait until they are flushed, in the order of their changes', async () => {
  const { controls } = sandbox();
  await controls.holdNotices();
  const refs: string[] = [];
  for (let n = 0; n < 3; n += 1) refs.push((await pay(sandbox(), 'pm_sandbox_webhookFirst')).ref);
  expect(sandbox().received).toEqual([]);
  expect(await controls.flushNotices()).toBe(3);
  expect(received()).toEqual(refs);
  const { ref } = await pay(sandbox());
  await until(() => about(ref).length === 1);
});

test('held notices can be shuffled and duplicated', async () => {
  const { controls } = sandbox();
  await controls.holdNotices();
  const refs: string[] = [];
  for (let n = 0; n < 12; n += 1) refs.push((await pay(sandbox())).ref);
  await controls.shuffleNotices();
  await controls.duplicateNotices();
  expect(await controls.flushNotices()).toBe(12);
  const order = received().filter((_, n) => n % 2 === 0);
  expect(received().filter((_, n) => n % 2 === 1)).toEqual(order);
  expect([...order].sort()).toEqual([...refs].sort());
  expect(order).not.toEqual(refs);
});

test('a process that dies with notices to send leaves them to the next one', async () => {
  sandbox().accepts = false;
  const call = newCall();
  const { ref } = valueOf(await sandbox().provider.createPayment(call, paying('pm_card_visa')));
  const { store } = sandbox();
  const got: string[] = [];
  const next = createSandbox({ connection: store.connections.sandbox, secret, log: testLog() });
  next.start(async (body) => {
    got.push(next.provider.readNotice(body, { [signatureHeader]: sign(secret, body) })!.ref);
    return true;
  });
  await until(() => got.includes(ref));
  await next.stop();
});

/** The refs of the payments whose notices were received, in their order. */
function received(): string[] {
  return sandbox().received.map(({ body, headers }) => sandbox().provider.readNotice(body, headers)!.ref);
}
