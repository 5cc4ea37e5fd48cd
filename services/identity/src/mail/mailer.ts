import { ServiceError } from '@marketplace/kernel';

/** Where mails leave the service. `send` resolves when the other side has taken the mail over. */
export interface Mailer {
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
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

/** For a service that was given no way to send: mails stay stored until it has one. */
export const noMailer: Mailer = {
  send: () =>
    Promise.reject(
      new ServiceError('temporarily_unavailable', 'No way to send mail is configured.', { retryAfterSeconds: 60 }),
    ),
};
