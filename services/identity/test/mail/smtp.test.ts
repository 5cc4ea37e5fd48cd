import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@marketplace/kernel';
import { SMTPServer } from 'smtp-server';
import { smtpMailer } from '../../src/mail/mailer.ts';
import { identityWith } from '../identity-under-test.ts';

interface Taken {
  from: string;
  to: string[];
  user: string | undefined;
  secure: boolean;
  raw: string;
}

const certificate = (name: string): string =>
  readFileSync(new URL(`../../../../libs/kernel/test/certificates/${name}.pem`, import.meta.url), 'utf8');
const taken: Taken[] = [];
let refuses = false;
const server = new SMTPServer({
  authOptional: true,
  closeTimeout: 100,
  key: certificate('key'),
  cert: certificate('receiver'),
  onAuth: ({ username, password }, _session, done) =>
    done(username === 'market' && password === 's3:cret/' ? null : new Error('no'), { user: username }),
  onData: (stream, session, done) => {
    void stream.toArray().then((chunks: Buffer[]) => {
      const { envelope, user, secure } = session;
      if (refuses) return done(Object.assign(new Error('come back later'), { responseCode: 451 }));
      taken.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        user,
        secure,
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
server.on('error', () => undefined);
let host: string;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((closed) => server.close(() => closed())));

const mail = {
  to: 'ada@example.com',
  subject: 'Grüße, Ada',
  text: 'Confirm at\n\nhttps://market.example/verify-email#token=abc_-def\n',
};
const from = 'Marketplace <no-reply@market.example>';

test('a mail reaches the mail server unchanged, also with letters beyond ASCII and with a link', async () => {
  await smtpMailer(`smtp://${host}`, from, 'off').send(mail);
  const { raw, ...envelope } = taken.at(-1)!;
  expect(envelope).toMatchObject({ from: 'no-reply@market.example', to: ['ada@example.com'], secure: false });
  expect(raw).toMatch(/^From: Marketplace <no-reply@market\.example>\r$/m);
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(raw).toContain('https://market.example/verify-email#token=abc_-def\r\n');
});

test('it signs in with the credentials of the URL, over TLS', async () => {
  await smtpMailer(`smtp://market:s3%3Acret%2F@${host}?tls.rejectUnauthorized=false`, from).send(mail);
  expect(taken.at(-1)).toMatchObject({ user: 'market', secure: true });
});

test('a server with an untrusted certificate gets no mail, and neither does one that refuses it', async () => {
  const before = taken.length;
  await expect(smtpMailer(`smtp://${host}`, from).send(mail)).rejects.toThrow();
  await expect(
    smtpMailer(`smtp://market:wrong@${host}?tls.rejectUnauthorized=false`, from).send(mail),
  ).rejects.toThrow();
  refuses = true;
  await expect(smtpMailer(`smtp://${host}`, from, 'off').send(mail)).rejects.toThrow('come back later');
  refuses = false;
  expect(taken).toHaveLength(before);
});

test('a server that offers no TLS gets no mail, unless the setting allows it', async () => {
  const plain = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.toArray().then(() => done()),
  });
  await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening));
  const url = `smtp://127.0.0.1:${(plain.server.address() as AddressInfo).port}`;
  try {
    await expect(smtpMailer(url, from).send(mail)).rejects.toThrow();
    await expect(smtpMailer(url, from, 'opportunistic').send(mail)).resolves.toBeUndefined();
    expect(() => smtpMailer(`${url}?ignoreTLS=true`, from)).toThrow('SMTP_TLS');
  } finally {
    await new Promise<void>((closed) => plain.close(() => closed()));
  }
});

test('an address that holds a line break adds no header and no recipient', async () => {
  const before = taken.length;
  await smtpMailer(`smtp://${host}`, from, 'off')
    .send({ ...mail, to: 'ada@example.com\r\nBcc: eve@example.com', subject: 'Hi\r\nBcc: eve@example.com' })
    .catch(() => undefined);
  for (const { to, raw } of taken.slice(before)) {
    expect(to).not.toContain('eve@example.com');
    expect(raw).not.toMatch(/^Bcc:/im);
  }
});

test('with SMTP_URL and without MAIL_FROM, the service does not start', async () => {
  const log = createLogger({ name: 'test', level: 'silent' });
  const module = identityWith(null, { SMTP_URL: `smtp://${host}` });
  await expect(module.create('postgres://nobody@127.0.0.1:1/none', log)).rejects.toThrow('MAIL_FROM');
});
