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

/** Nothing that a stranger typed stands in a mail to somebody else's address, not even a name. */
const templates: { [T in MailTemplate]: (payload: MailPayloads[T], publicUrl: string) => MailText } = {
  verify_email: ({ token }, publicUrl) => ({
    subject: 'Confirm your e-mail address',
    text: [
      'Somebody, hopefully you, has signed up with this address. Confirm it within 24 hours by opening',
      linkTo(publicUrl, '/verify-email', { token }),
      'If it was not you, do nothing: without this link nobody can use the account.',
    ].join('\n\n'),
  }),
  account_exists: (_payload, publicUrl) => ({
    subject: 'You already have an account',
    text: [
      'Somebody, hopefully you, has tried to sign up with this address, which has an account already. Sign in at',
      linkTo(publicUrl, '/sign-in'),
      'If it was not you, do nothing: your account has not changed.',
    ].join('\n\n'),
  }),
};

export function renderMail<T extends MailTemplate>(template: T, payload: MailPayloads[T], publicUrl: string): MailText {
  return templates[template](payload, publicUrl);
}

/** Links are built from the configured address only, never from what a request says its host is. */
function linkTo(publicUrl: string, path: string, query: Record<string, string> = {}): string {
  const url = new URL(`${publicUrl.replace(/\/+$/, '')}${path}`);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
