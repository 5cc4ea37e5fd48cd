import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const connectLimitMs = 10_000;
/** Silence in the middle of handing over; what sends a mail is given up after 30 seconds. */
const silenceLimitMs = 15_000;

/**
 * A mail server: `smtps://user:password@host:465`, or `smtp://host:587`, where TLS is used as soon as the server offers
 * it;
 * `?requireTLS=true` insists. Each mail has a connection of its own: they are few, and a kept one breaks unseen.
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
    send: async ({ to, subject, text }) => {
      // As text, it would be read as a list of addresses.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
}
