import type { Role } from '@marketplace/kernel';
import type { EndpointMail } from '@marketplace/identity-contract/engine';

export interface MailText {
  subject: string;
  text: string;
}

/** What each template is filled with. */
export interface MailPayloads {
  verify_email: { token: string };
  account_exists: Record<string, never>;
  reset_password: { token: string };
  password_changed: Record<string, never>;
  totp_enabled: Record<string, never>;
  totp_disabled: Record<string, never>;
  recovery_code_used: Record<string, never>;
  recovery_codes_created: Record<string, never>;
  /** `invitedBy` is an address that its owner has confirmed, the one thing of the inviter's that stands in the mail. */
  invitation: { token: string; invitedBy: string; role: Role; expiresAt: string };
  endpoint_failing: EndpointMail;
  endpoint_recovered: EndpointMail;
  endpoint_disabled: EndpointMail;
}
export type MailTemplate = keyof MailPayloads;

/** What every template may use. */
export interface MailSetting {
  publicUrl: string;
  /** When the mail was asked for. */
  askedAt: Date;
}

/**
 * Nothing that a stranger typed stands in a mail to somebody else's address, not even a name. An endpoint's address is
 * its members' own.
 */
const templates: { [T in MailTemplate]: (payload: MailPayloads[T], setting: MailSetting) => MailText } = {
  verify_email: ({ token }, { publicUrl, askedAt }) => ({
    subject: 'Confirm your e-mail address',
    text: [
      `Somebody, hopefully you, signed up with this address on ${utc(askedAt)}. Confirm it within 24 hours by opening`,
      linkTo(publicUrl, '/verify-email', { token }),
      `or by the API: POST ${linkTo(publicUrl, '/api/v1/auth/verify-email')} ${JSON.stringify({ token })}`,
      'If it was not you, do nothing: without this link nobody can use the account.',
    ].join('\n\n'),
  }),
  account_exists: (_payload, { publicUrl, askedAt }) => ({
    subject: 'You already have an account',
    text: [
      `Somebody, hopefully you, tried to sign up with this address on ${utc(askedAt)}, or to confirm it. It has a confirmed account already. Sign in at`,
      linkTo(publicUrl, '/'),
      'If it was not you, do nothing: your account has not changed.',
    ].join('\n\n'),
  }),
  invitation: ({ token, invitedBy, role, expiresAt }, { publicUrl }) => ({
    subject: 'You are invited to an organization',
    text: [
      `${invitedBy} invites you to join an organization, with the role ${role}. Sign in with this address, and accept until ${utc(new Date(expiresAt))} by opening`,
      linkTo(publicUrl, '/accept-invitation', { token }),
      `or by the API: POST ${linkTo(publicUrl, '/api/v1/invitations/accept')} ${JSON.stringify({ token })}`,
      'If you do not know who this is, do nothing.',
    ].join('\n\n'),
  }),
  reset_password: ({ token }, { publicUrl, askedAt }) => ({
    subject: 'Choose a new password',
    text: [
      `Somebody, hopefully you, asked on ${utc(askedAt)} for a new password for the account of this address. Choose one within 30 minutes at`,
      linkTo(publicUrl, '/reset-password', { token }),
      `or by the API: POST ${linkTo(publicUrl, '/api/v1/auth/password/reset')} {"token":"${token}","password":"..."}`,
      'If it was not you, do nothing: without this link the password stays as it is.',
    ].join('\n\n'),
  }),
  password_changed: (_payload, setting) =>
    notice(
      setting,
      'Your password was changed',
      'The password of your account was changed, and your other sessions have ended.',
    ),
  totp_enabled: (_payload, setting) =>
    notice(
      setting,
      'Your second factor is on',
      'From now on, signing in to your account asks for a code of your authenticator.',
    ),
  totp_disabled: (_payload, setting) =>
    notice(setting, 'Your second factor is off', 'Signing in to your account does not ask for a code any more.'),
  recovery_code_used: (_payload, setting) =>
    notice(
      setting,
      'A recovery code was used',
      'A recovery code was used instead of a code of your authenticator. If you have lost the authenticator, set up another; make new recovery codes before they run out.',
    ),
  recovery_codes_created: (_payload, setting) =>
    notice(
      setting,
      'You have new recovery codes',
      'New recovery codes were made for your account, and the old ones are worth nothing any more.',
    ),
  endpoint_failing: ({ endpointId, address, reason, at }, { publicUrl }) => ({
    subject: 'A webhook endpoint is failing',
    text: [
      `The webhook endpoint ${address} is failing, as of ${utc(new Date(at))}. ${reason}`,
      'Its receiver must answer 2xx within the time limit. What it answered instead stands in its deliveries:',
      linkTo(publicUrl, '/api/v1/webhooks/deliveries', { endpointId }),
      'Until it does, deliveries are tried again as their schedule says. An endpoint that goes on failing is disabled.',
    ].join('\n\n'),
  }),
  endpoint_recovered: ({ endpointId, address, reason, at }, { publicUrl }) => ({
    subject: 'A webhook endpoint has recovered',
    text: [
      `The webhook endpoint ${address} takes deliveries again, as of ${utc(new Date(at))}. ${reason}`,
      'What waits is delivered as its schedule says. Deliveries that failed for good meanwhile can be had again:',
      `POST ${linkTo(publicUrl, `/api/v1/webhooks/endpoints/${endpointId}/recover`)} {"since":"<time>"}`,
    ].join('\n\n'),
  }),
  endpoint_disabled: ({ endpointId, address, reason, at }, { publicUrl }) => ({
    subject: 'A webhook endpoint was disabled',
    text: [
      `The webhook endpoint ${address} was disabled on ${utc(new Date(at))}. ${reason}`,
      'Its events are kept for it, and delivered once it is active again. When its receiver works, set it active:',
      `PATCH ${linkTo(publicUrl, `/api/v1/webhooks/endpoints/${endpointId}`)} {"status":"active"}`,
      'If it is not needed any more, delete it.',
    ].join('\n\n'),
  }),
};

export function renderMail<T extends MailTemplate>(
  template: T,
  payload: MailPayloads[T],
  setting: MailSetting,
): MailText {
  return templates[template](payload, setting);
}

/** Tells what has happened to an account, and what to do when it was somebody else. It holds no token. */
function notice({ publicUrl, askedAt }: MailSetting, subject: string, what: string): MailText {
  return {
    subject,
    text: [
      what,
      `It happened on ${utc(askedAt)}. If it was not you, choose a new password now: POST ${linkTo(publicUrl, '/api/v1/auth/password/forgot')} {"email":"..."}`,
    ].join('\n\n'),
  };
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
