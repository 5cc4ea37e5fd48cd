import { expect, test } from '@jest/globals';
import { createLogger } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import {
  anonymous,
  callerWith,
  execute,
  identityWith,
  mailedToken,
  newAccount,
  newEmail,
  newOwner,
  openInbox,
  password,
  relay,
} from './identity-under-test.ts';

const inbox = await openInbox();
const identity = identityWith(inbox);
const lines: string[] = [];
const log = createLogger({ name: 'identity', level: 'trace', destination: { write: (line) => void lines.push(line) } });

onBothTransports('the log', { ...identity, create: (databaseUrl) => identity.create(databaseUrl, log) }, (tested) => {
  test('shows no password and no token, not even of operations that fail', async () => {
    const email = await newAccount(tested(), inbox);
    const { sessionToken } = await newOwner(tested(), inbox);
    const caller = await callerWith(tested(), sessionToken);
    const { token } = (await tested().client.createApiKey(caller, { name: 'server', scopes: ['listings:write'] }))
      .output;
    for (const table of ['mail', 'session', 'api_key'])
      await execute(tested(), `alter table ${table} rename to ${table}_away`);
    const input = { email: newEmail(), password, name: 'Ada' };
    await expect(tested().client.signUp(anonymous(), input)).rejects.toThrow();
    await expect(tested().client.signIn(anonymous(), { email, password })).rejects.toThrow();
    await expect(tested().client.authenticate(anonymous(), { sessionToken })).rejects.toThrow();
    await expect(tested().client.authenticate(anonymous(), { apiKey: token! })).rejects.toThrow();
    const requests = [{ sessionToken }, { apiKey: token! }].map((asked) => ({ requestId: 'req_1', ...asked }));
    await expect(tested().client.authenticateRequests(relay, { requests })).rejects.toThrow();
    const text = lines.join('');
    expect(text).toContain('identity.authenticate');
    expect(text).toContain('operation failed');
    for (const secret of [password, mailedToken(inbox, email), sessionToken, token!])
      expect(text).not.toContain(secret);
  });
});
