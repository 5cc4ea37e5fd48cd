import type { Role } from '@marketplace/kernel';
import type { EndpointMail } from '@marketplace/identity-contract/engine';
import type { MailingPayloads } from './mailing-templates.ts';
import { linkTo, linkWithToken, type MailSetting, type MailText, utc } from './words.ts';

/** The data that each template of this file takes. */
interface AccountMailPayloads {
  verify_email: { token: string };
  account_exists: Record<string, never>;
  reset_password: { token: string };
  sign_in_code: { code: string };
  password_changed: Record<string, never>;
  totp_enabled: Record<string, never>;
  totp_disabled: Record<string, never>;
  recovery_code_used: Record<string, never>;
  recovery_codes_created: Record<string, never>;
  /** `invitedBy` is the inviter's confirmed address. The mail contains nothing else that comes from the inviter. */
  invitation: { token: string; invitedBy: string; role: Role; expiresAt: string };
  endpoint_failing: EndpointMail;
  endpoint_recovered: EndpointMail;
  endpoint_disabled: EndpointMail;
}
export type AccountMailTemplate = keyof AccountMailPayloads;
/** The data that each template takes. */
export type MailPayloads = AccountMailPayloads & MailingPayloads;
export type MailTemplate = keyof MailPayloads;

/**
 * Mails about an account or endpoint. They contain nothing that a stranger typed, not even a name. The address of an
 * endpoint comes from the organization whose members read the mail.
 */
const templates: {
  [T in AccountMailTemplate]: (payload: AccountMailPayloads[T], setting: MailSetting) => MailText;
} = {
  verify_email: ({ token }, { publicUrl, askedAt }) => ({
    subject: 'Confirm your e-mail address',
    text: [
      `This address was used to sign up on ${utc(askedAt)}.`,
      'To confirm it and to set the password, open this link within 24 hours:',
      linkWithToken(publicUrl, '/verify-email', token),
      `or by the API: POST ${linkTo(publicUrl, '/api/v1/auth/verify-email')} {"token":"${token}","password":"..."}`,
      'If you did not sign up, ignore this mail: without the link the account has no password and cannot be used.',
    ].join('\n\n'),
  }),
  account_exists: (_payload, { publicUrl, askedAt }) => ({
    subject: 'You already have an account',
    text: [
      `This address was used to sign up, or to request a confirmation link, on ${utc(askedAt)}.`,
      'It already has a confirmed account. Sign in at',
      linkTo(publicUrl, '/'),
      'If you did not do this, ignore this mail: your account has not changed.',
    ].join('\n\n'),
  }),
  invitation: ({ token, invitedBy, role, expiresAt }, { publicUrl }) => ({
    subject: 'You are invited to an organization',
    text: [
      `${invitedBy} invites you to join an organization with the role ${role}.`,
      `You can accept until ${utc(new Date(expiresAt))}. Sign in with this address, then open`,
      linkWithToken(publicUrl, '/accept-invitation', token),
      `or by the API: POST ${linkTo(publicUrl, '/api/v1/invitations/accept')} ${JSON.stringify({ token })}`,
      'If you do not know this person, ignore this mail.',
    ].join('\n\n'),
  }),
  reset_password: ({ token }, { publicUrl, askedAt }) => ({
    subject: 'Choose a new password',
    text: [
      `A new password for the account of this address was requested on ${utc(askedAt)}.`,
      'To choose one, open this link within 30 minutes:',
      linkWithToken(publicUrl, '/reset-password', token),
      `or by the API: POST ${linkTo(publicUrl, '/api/v1/auth/password/reset')} {"token":"${token}","password":"..."}`,
      'If you did not request it, ignore this mail: without the link the password does not change.',
    ].join('\n\n'),
  }),
  sign_in_code: ({ code }, { publicUrl, askedAt }) => ({
    subject: 'Your sign-in code',
    text: [
      `Somebody signed in with this address and the right password on ${utc(askedAt)}, from a network with many ` +
        'failed sign-ins. To finish, enter this code within 15 minutes, together with the password:',
      code,
      `or by the API: POST ${linkTo(publicUrl, '/api/v1/auth/sign-in')} ` +
        '{"email":"...","password":"...","mailedCode":"..."}',
      'If it was not you, somebody knows your password. Without the code they cannot use it from there. Choose a new ' +
        'one now:',
      `POST ${linkTo(publicUrl, '/api/v1/auth/password/forgot')} {"email":"..."}`,
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
    notice(setting, 'Your second factor is off', 'Signing in to your account no longer asks for a code.'),
  recovery_code_used: (_payload, setting) =>
    notice(
      setting,
      'A recovery code was used',
      'A recovery code was used instead of a code of your authenticator. If you have lost the authenticator, ' +
        'set up another one. Create new recovery codes before they run out.',
    ),
  recovery_codes_created: (_payload, setting) =>
    notice(
      setting,
      'You have new recovery codes',
      'New recovery codes were created for your account. The old ones are no longer valid.',
    ),
  endpoint_failing: ({ reason, at, ...endpoint }, { publicUrl }) => ({
    subject: 'A webhook endpoint is failing',
    text: [
      `The webhook endpoint ${endpoint.address} is failing, as of ${utc(new Date(at))}. ${reason}`,
      'A delivery succeeds if the receiver answers 2xx within the time limit. To see its answers and send a test:',
      linkToEndpoint(publicUrl, endpoint),
      'Nothing is lost: deliveries are repeated on their retry schedule, and those of a disabled endpoint are held ' +
        'until it is active again. The first success ends this state. The rules:',
      linkTo(publicUrl, rulesPath),
    ].join('\n\n'),
  }),
  endpoint_recovered: ({ reason, at, ...endpoint }, { publicUrl }) => ({
    subject: 'A webhook endpoint has recovered',
    text: [
      `The webhook endpoint ${endpoint.address} accepts deliveries again, as of ${utc(new Date(at))}. ${reason}`,
      linkToEndpoint(publicUrl, endpoint),
      'Pending deliveries are sent on their retry schedule. To redeliver those that failed in the meantime:',
      `POST ${linkTo(publicUrl, `/api/v1/webhooks/endpoints/${endpoint.endpointId}/recover`)} {"since":"<time>"}`,
    ].join('\n\n'),
  }),
  endpoint_disabled: ({ reason, at, ...endpoint }, { publicUrl }) => ({
    subject: 'A webhook endpoint was disabled',
    text: [
      `The webhook endpoint ${endpoint.address} was disabled on ${utc(new Date(at))}. ${reason}`,
      'Its events are held, and delivered once it is active again. When its receiver works, activate it here:',
      linkToEndpoint(publicUrl, endpoint),
      'or by the API: ' +
        `PATCH ${linkTo(publicUrl, `/api/v1/webhooks/endpoints/${endpoint.endpointId}`)} {"status":"active"}`,
      'If you no longer need it, delete it.',
    ].join('\n\n'),
  }),
};

/** The page that explains when endpoints are disabled. */
const rulesPath = '/docs/guides/webhooks';

/** The page of an endpoint, which a person can open. It names the organization, because a session has only one. */
function linkToEndpoint(publicUrl: string, { endpointId, organizationId }: Pick<EndpointMail, EndpointIds>): string {
  return linkTo(publicUrl, '/webhook-endpoint', { id: endpointId, organizationId });
}
type EndpointIds = 'endpointId' | 'organizationId';

/** Renders a template of this file. */
export function renderMail<T extends AccountMailTemplate>(
  template: T,
  payload: AccountMailPayloads[T],
  setting: MailSetting,
): MailText {
  return templates[template](payload, setting);
}

/** A mail about a change of an account, with advice for an owner who did not make it. It contains no token. */
function notice({ publicUrl, askedAt }: MailSetting, subject: string, what: string): MailText {
  return {
    subject,
    text: [
      what,
      `This happened on ${utc(askedAt)}. If it was not you, choose a new password now:`,
      `POST ${linkTo(publicUrl, '/api/v1/auth/password/forgot')} {"email":"..."}`,
    ].join('\n\n'),
  };
}
