import { defineErrors } from '@marketplace/kernel';

/** Error codes that only identity throws. */
export const identityErrors = defineErrors({
  invalid_credentials: {
    status: 401,
    title: 'Password, address or code is wrong',
    explanation: {
      meaning: 'The e-mail address, the password or the second factor is wrong. The answer does not say which.',
      remedy: 'Try again, or reset the password. Too many failed attempts are answered with `rate_limited`.',
    },
  },
  mailed_code_required: {
    status: 401,
    title: 'A mailed code is required',
    explanation: {
      meaning:
        'Too many sign-ins failed in your network, possibly those of others. If address and password are right, a ' +
        'code was mailed to the address. The answer does not say whether they are.',
      remedy: 'Sign in again within 15 minutes, with the code as `mailedCode`.',
    },
  },
  invalid_token: {
    status: 400,
    title: 'The token is wrong, used or expired',
    explanation: {
      meaning: 'The token of a mailed link is wrong, was used already or has expired.',
      remedy: 'Request a new mail. When one link is used, the other links of the account become invalid.',
    },
  },
  api_key_expired: {
    status: 401,
    title: 'The API key has expired',
    explanation: {
      meaning: 'The `expiresAt` of the API key has passed.',
      remedy: 'Create another key. If you rotate a key before it expires, both keys are valid for a while.',
    },
  },
  api_key_revoked: {
    status: 401,
    title: 'The API key was revoked',
    explanation: {
      meaning: 'A member of the organization revoked this API key.',
      remedy: 'Find out why the key was revoked, then create another key.',
    },
  },
  invitation_email_mismatch: {
    status: 403,
    title: 'The invitation is for another address',
    explanation: {
      meaning: 'The invitation was sent to a different address than that of the signed-in account.',
      remedy: 'Sign in with the invited address, or ask for an invitation to yours.',
    },
  },
  suspended_owner: {
    status: 403,
    title: 'An owner of a suspended organization cannot create another one',
    explanation: {
      meaning: 'You own an organization that the operator of the platform has suspended.',
      remedy:
        'Ask the operator to end the suspension. Meanwhile you can work in the other organizations that you have.',
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
  verification_in_progress: {
    status: 409,
    title: 'The audit log is being verified already',
    explanation: {
      meaning: 'Another verification of the audit log of your organization is running. Only one runs at a time.',
      remedy: 'Wait for its answer, or repeat the request after the seconds in `Retry-After`.',
    },
    retryAfterSeconds: 2,
  },
  last_owner: {
    status: 409,
    title: 'The organization would have no owner',
    explanation: {
      meaning: 'The change would leave the organization without an owner.',
      remedy: 'Make another member an owner first.',
    },
  },
});
