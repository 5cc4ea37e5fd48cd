import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { anonymous, execute, identityWith, mailedToken, newEmail, openInbox, password, relay } from './identity-under-test.ts';

const inbox = await openInbox();

onBothTransports('mails', identityWith(inbox), (tested) => {
  const waitingMail = async () => {
    const to = newEmail();
    await tested().client.signUp(anonymous(), { email: to, password, name: 'Ada' });
    const [mail] = await execute<{ id: string }>(tested(), `select id from mail where "to" = ?`, [to]);
    return { to, mailId: mail!.id, received: () => inbox.mails.filter((one) => one.to === to) };
  };

  test('a mail is sent once, and gone from the table afterwards', async () => {
    const { mailId, received } = await waitingMail();
    await Promise.allSettled([1, 2, 3].map(() => tested().engine.sendMail(relay, { mailId })));
    await tested().engine.sendMail(relay, { mailId });
    expect(received()).toHaveLength(1);
    expect(received()[0]?.text).toMatch(/https:\/\/market\.example\/verify-email\?token=[\w-]{43}\n/);
    expect(await execute(tested(), `select id from mail where id = ?`, [mailId])).toEqual([]);
  });

  test('the mail that confirms says when it was asked for, and how to confirm without a page', async () => {
    const { to, mailId, received } = await waitingMail();
    await execute(tested(), `update mail set created_at = '2026-03-01T09:05:59Z' where id = ?`, [mailId]);
    await tested().engine.sendMail(relay, { mailId });
    const { text } = received()[0]!;
    const token = mailedToken(inbox, to);
    expect(text).toContain('on 2026-03-01 09:05 UTC.');
    expect(text).toContain(`POST https://market.example/api/v1/auth/verify-email {"token":"${token}"}`);
    expect(text.split(token)).toHaveLength(3);
  });

  test('a mail that could not be handed over stays, and is sent later', async () => {
    const { mailId, received } = await waitingMail();
    inbox.down = true;
    await expect(tested().engine.sendMail(relay, { mailId })).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    inbox.down = false;
    await tested().engine.sendMail(relay, { mailId });
    expect(received()).toHaveLength(1);
  });

  test('only the relay sends', async () => {
    const { mailId } = await waitingMail();
    await expect(tested().engine.sendMail(anonymous(), { mailId })).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

onBothTransports('mails without an inbox', identityWith(null), (tested) => {
  test('wait', async () => {
    await tested().client.signUp(anonymous(), { email: newEmail(), password, name: 'Ada' });
    const [mail] = await execute<{ id: string }>(tested(), `select id from mail`);
    await expect(tested().engine.sendMail(relay, { mailId: mail!.id })).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    expect(await execute(tested(), `select id from mail`)).toHaveLength(1);
  });
});
