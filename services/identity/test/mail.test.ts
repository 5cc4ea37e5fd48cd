import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { anonymous, execute, identityWith, newEmail, openInbox, password, relay } from './identity-under-test.ts';

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
