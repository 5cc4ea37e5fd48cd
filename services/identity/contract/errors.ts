import { defineErrors } from '@marketplace/kernel';

export const identityErrors = defineErrors({
  invalid_credentials: {
    status: 401,
    title: 'Password, address or code is wrong',
    explanation: {
      meaning: 'E-mail address, password or second factor is wrong. Which of them is not said.',
      remedy: 'Try again, or reset the password. Too many tries are answered `rate_limited`.',
    },
  },
  invalid_token: {
    status: 400,
    title: 'The token is wrong, used or expired',
    explanation: {
      meaning: 'The token of a mailed link is wrong, was used already or has expired.',
      remedy: 'Ask for another mail; only the newest link works.',
    },
  },
  api_key_expired: {
    status: 401,
    title: 'The API key has expired',
    explanation: {
      meaning: 'The API key was good until its `expiresAt`, which has passed.',
      remedy: 'Create another key. Rotating a key before its end lets both work for a while.',
    },
  },
  api_key_revoked: {
    status: 401,
    title: 'The API key was revoked',
    explanation: {
      meaning: 'Someone of the organization revoked this API key.',
      remedy: 'Create another key, after asking why this one was revoked.',
    },
  },
  email_not_verified: {
    status: 403,
    title: 'The e-mail address is not verified',
    explanation: {
      meaning: 'The e-mail address of this account was never confirmed.',
      remedy: 'Open the link in the mail that was sent at sign-up, or ask for another.',
    },
  },
  invitation_email_mismatch: {
    status: 403,
    title: 'The invitation is for another address',
    explanation: {
      meaning: 'The invitation was sent to another address than the one of the account that is signed in.',
      remedy: 'Sign in with the invited address, or ask for an invitation to yours.',
    },
  },
  invitation_not_pending: {
    status: 409,
    title: 'The invitation is no longer pending',
    explanation: {
      meaning: 'The invitation was accepted, was revoked or has expired.',
      remedy: 'Ask for another invitation.',
    },
  },
  last_owner: {
    status: 409,
    title: 'The organization would have no owner',
    explanation: {
      meaning: 'The organization would be left without an owner.',
      remedy: 'Make another member an owner first.',
    },
  },
});
