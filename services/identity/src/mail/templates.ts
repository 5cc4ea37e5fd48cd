export interface MailText {
  subject: string;
  text: string;
}

/** What each template is filled with. */
export interface MailPayloads {
  verify_email: { token: string };
  account_exists: Record<string, never>;
}
export type MailTemplate = keyof MailPayloads;

/** What every template may use. */
export interface MailSetting {
  publicUrl: string;
  /** When the mail was asked for. */
  askedAt: Date;
}

/** Nothing that a stranger typed stands in a mail to somebody else's address, not even a name. */
const templates: { [T in MailTemplate]: (payload: MailPayloads[T], setting: MailSetting) => MailText } = {
  verify_email: ({ token }, { publicUrl, askedAt }) => ({
    subject: 'Confirm your e-mail address',
    text: [
      `Somebody, hopefully you, signed up with this address on ${utc(askedAt)}. Confirm it within 24 hours by opening`,
      linkTo(publicUrl, '/verify-email', { token }),
      // Until there is a page behind the link.
      `or by the API: POST ${linkTo(publicUrl, '/api/v1/auth/verify-email')} ${JSON.stringify({ token })}`,
      'If it was not you, do nothing: without this link nobody can use the account.',
    ].join('\n\n'),
  }),
  account_exists: (_payload, { publicUrl, askedAt }) => ({
    subject: 'You already have an account',
    text: [
      `Somebody, hopefully you, tried to sign up with this address on ${utc(askedAt)}. It has an account already. Sign in at`,
      linkTo(publicUrl, '/sign-in'),
      'If it was not you, do nothing: your account has not changed.',
    ].join('\n\n'),
  }),
};

export function renderMail<T extends MailTemplate>(template: T, payload: MailPayloads[T], setting: MailSetting): MailText {
  return templates[template](payload, setting);
}

/** To the minute, for a reader to tell one sign-up of theirs from a stranger's. */
function utc(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Links are built from the configured address only, never from what a request says its host is. */
function linkTo(publicUrl: string, path: string, query: Record<string, string> = {}): string {
  const url = new URL(`${publicUrl.replace(/\/+$/, '')}${path}`);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
