import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const connectLimitMs = 10_000;
/** Maximum time without data. Shorter than the 30 seconds after which `sendMail` times out. */
const silenceLimitMs = 15_000;

/**
 * Sends mails to an SMTP server: `smtps://user:password@host:465`, or `smtp://host:587`, which uses TLS if the server
 * offers it; `?requireTLS=true` requires it. Each mail uses a new connection: mails are few, and an idle connection may
 * break unnoticed.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: connectLimitMs,
      greetingTimeout: connectLimitMs,
      socketTimeout: silenceLimitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    send: async ({ to, ...mail }) => {
      // A string would be parsed as a list of addresses.
      await transport.sendMail({ to: { name: '', address: to }, ...mail });
    },
  };
}
