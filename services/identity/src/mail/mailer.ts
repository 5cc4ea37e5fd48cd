import { ServiceError } from '@marketplace/kernel';
import { createTransport } from 'nodemailer';

/** A mail to send. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  /** Further headers, by name. */
  headers?: Record<string, string>;
}

/** Port by which mails leave the service. `send` resolves when the other side has accepted the mail. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

const sendLimitMs = 10_000;

/** The local inbox, which shows mails instead of delivering them. */
export function inboxMailer(url: string): Mailer {
  return {
    send: async (mail) => {
      const response = await fetch(new URL('/mail', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(mail),
        signal: AbortSignal.timeout(sendLimitMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the inbox answered ${response.status}`);
    },
  };
}

/** Mailer used if none is configured: mails stay stored until there is one. */
export const noMailer: Mailer = {
  send: () =>
    Promise.reject(new ServiceError('temporarily_unavailable', 'No mailer is configured.', { retryAfterSeconds: 60 })),
};

const connectLimitMs = 10_000;
/** Maximum time without data. Shorter than the 30 seconds after which `sendMail` times out. */
const silenceLimitMs = 15_000;

/** Whether `smtp:` uses TLS: always, if the server offers it, or never. `smtps:` always does. */
export type SmtpTls = 'required' | 'opportunistic' | 'off';

/** Options of the URL that would contradict `SmtpTls`. */
const tlsOptions = ['requireTLS', 'ignoreTLS', 'opportunisticTLS'];

/**
 * Sends mails to an SMTP server: `smtps://user:password@host:465`, or `smtp://host:587` with STARTTLS (RFC 3207), which
 * is required by default: an attacker in between can hide that the server offers it. Throws an Error if the URL has an
 * option that weakens it. Each mail uses a new connection: mails are few, and an idle connection may
 * break unnoticed.
 */
export function smtpMailer(url: string, from: string, tls: SmtpTls = 'required'): Mailer {
  const { searchParams } = new URL(url);
  const option = tlsOptions.find(
    (name) => searchParams.has(name) && searchParams.get(name) !== String(name === tlsOptions[0]),
  );
  if (option !== undefined) throw new Error(`SMTP_URL has the option ${option}: set SMTP_TLS instead.`);
  const transport = createTransport(
    {
      url,
      requireTLS: tls === 'required',
      ignoreTLS: tls === 'off',
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
