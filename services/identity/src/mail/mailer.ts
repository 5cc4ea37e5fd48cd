import { ServiceError } from '@marketplace/kernel';

/** A mail as it leaves the service. */
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

/** Used if no mailer is configured: mails stay stored until there is one. */
export const noMailer: Mailer = {
  send: () =>
    Promise.reject(new ServiceError('temporarily_unavailable', 'No mailer is configured.', { retryAfterSeconds: 60 })),
};
