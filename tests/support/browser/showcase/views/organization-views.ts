import { password, totpCode } from '../../../sign-up.ts';
import { confirms, fills, first, opens, shows, type View } from './view.ts';

const outside: View[] = [
  { name: 'sign-in', at: '/sign-in', until: shows('Forgotten password') },
  {
    name: 'sign-in-refused',
    at: '/sign-in',
    until: first(
      fills('Email', 'somebody@example.com'),
      fills('Password', 'not the password'),
      async (page) => page.getByRole('button', { name: 'Sign in' }).click(),
      async (page) => page.getByRole('alert').first().waitFor(),
    ),
  },
  {
    name: 'sign-in-second-factor',
    at: '/sign-in',
    until: async (page, { people }) => {
      await page.getByLabel('Email').fill(people.careful.email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Six digits of your').waitFor();
    },
  },
  { name: 'sign-up', at: '/sign-up', until: shows('Create') },
  {
    name: 'sign-up-sent',
    at: '/sign-up',
    until: first(
      fills('Name', 'Ada'),
      fills('Email', 'ada@somewhere.example'),
      async (page) => page.getByRole('button', { name: /Create/ }).click(),
      shows('We have sent a mail'),
    ),
  },
  { name: 'forgot-password', at: '/forgot-password', until: shows('Send the mail') },
  {
    name: 'forgot-password-sent',
    at: '/forgot-password',
    until: first(
      fills('Email', 'nobody@example.com'),
      async (page) => page.getByRole('button', { name: 'Send the mail' }).click(),
      shows('We have sent a mail'),
    ),
  },
  { name: 'first-organization', as: 'newcomer', at: '/', until: shows('Name') },
  { name: 'new-organization', as: 'newcomer', at: '/new-organization', until: shows('Name') },
  { name: 'not-found', as: 'seller', at: '/nothing', until: shows('Not found') },
];

const home: View[] = [
  { name: 'home-seller', as: 'seller', at: '', until: shows('Balances') },
  { name: 'home-buyer', as: 'buyer', at: '', until: shows('Confirm the receipt') },
  { name: 'home-developer', as: 'developer', at: '', until: shows('Failed deliveries of 24 hours') },
  { name: 'home-finance', as: 'finance', at: '', until: shows('Payouts that wait or failed') },
  { name: 'home-beginner', as: 'beginner', at: '', until: shows('First steps') },
  { name: 'home-suspended', as: 'suspended', at: '', until: shows('is suspended by the operator') },
  { name: 'home-operator', as: 'operator', at: '', until: shows('Brume Antiques') },
  {
    name: 'home-week',
    as: 'beginner',
    at: '',
    until: opens('Let a week pass', 'Let a week pass?'),
  },
  {
    name: 'menu-of-organizations',
    as: 'colleague',
    at: '',
    until: async (page) => {
      await page.getByRole('button', { name: 'Switch organization' }).click();
      await page.getByRole('menuitem').nth(1).waitFor();
    },
  },
  {
    name: 'menu',
    as: 'seller',
    at: '',
    narrow: true,
    until: opens('Menu', 'Menu'),
  },
  {
    name: 'other-organization',
    as: 'colleague',
    at: ({ foreignSlug }) => `/o/${foreignSlug}`,
    until: shows(/^Switch to/),
  },
];

const access: View[] = [
  { name: 'api-keys', as: 'seller', at: '/api-keys', until: shows('Reporting') },
  { name: 'api-keys-none', as: 'seller', at: '/api-keys?status=expired', until: shows('There are no such keys') },
  { name: 'api-keys-not-allowed', as: 'developer', at: '/api-keys', until: shows('This screen needs the role') },
  { name: 'requests', as: 'seller', at: '/requests', until: shows('/api/v1/') },
  { name: 'requests-none', as: 'seller', at: '/requests?status=599', until: shows('No request matches') },
  { name: 'requests-not-allowed', as: 'finance', at: '/requests', until: shows('This screen needs the role') },
  {
    name: 'request',
    as: 'seller',
    at: '/requests?status=2xx',
    until: first((page) => page.getByRole('row').getByRole('link').first().click(), shows('Others to this path')),
  },
  { name: 'api-keys-create', as: 'seller', at: '/api-keys', until: opens('Create a key', 'Create an API key') },
  {
    name: 'api-keys-secret',
    as: 'beginner',
    at: '/api-keys',
    until: first(
      opens('Create a key', 'Create an API key'),
      fills('Name', 'Reporting'),
      async (page) => page.getByLabel('Listings').check(),
      confirms('Create the key', 'It is shown only now'),
    ),
  },
  { name: 'api-keys-rotate', as: 'seller', at: '/api-keys', until: opens('Rotate', /^Rotate “/) },
  { name: 'api-keys-revoke', as: 'seller', at: '/api-keys', until: opens('Revoke', /^Revoke “/) },
  { name: 'members', as: 'seller', at: '/members', until: shows('pia@lumen.example') },
  { name: 'members-read-only', as: 'finance', at: '/members', until: shows('Lena Hartmann') },
  { name: 'members-invite', as: 'seller', at: '/members', until: opens('Invite a person', 'Invite a person') },
  { name: 'members-role', as: 'seller', at: '/members', until: opens(/^Change role of Max/, /^Role of/) },
  { name: 'members-remove', as: 'seller', at: '/members', until: opens(/^Remove Max/, /^Remove Max/) },
  {
    name: 'members-revoke',
    as: 'seller',
    at: '/members',
    until: opens(/^Revoke the invitation of a\.very/, /^Revoke the invitation of a\.very/),
  },
  { name: 'settings', as: 'seller', at: '/settings', until: shows('Short name') },
  {
    name: 'authenticate-again',
    as: 'returning',
    at: '/account',
    aged: true,
    until: async (page) => {
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
    },
  },
  { name: 'settings-close', as: 'seller', at: '/settings', until: opens('Close the organization', /^Close Lumen/) },
];

const toAccount: View['until'] = async (page) => {
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
  await page.getByRole('table', { name: 'Sessions' }).waitFor();
};

const account: View[] = [
  { name: 'account', as: 'newcomer', at: '/account', until: toAccount },
  {
    name: 'account-second-factor',
    as: 'newcomer',
    at: '/account',
    until: first(toAccount, opens('Turn on', 'Turn the second factor on')),
  },
  {
    name: 'account-sign-out-elsewhere',
    as: 'newcomer',
    at: '/account',
    until: first(toAccount, opens('Sign out everywhere else', 'Sign out everywhere else?')),
  },
  {
    name: 'account-sign-out-there',
    as: 'newcomer',
    at: '/account',
    until: first(toAccount, opens(/^Sign out of/, 'Sign out there?')),
  },
  {
    name: 'account-recovery-codes',
    as: 'newcomer',
    at: '/account',
    until: async (page, showcase) => {
      await opens('Turn on', 'Turn the second factor on')(page, showcase);
      const dialog = page.getByRole('dialog');
      const secret = await dialog.getByText(/^[A-Z2-7]{16,}$/).innerText();
      await dialog.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret));
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
    },
  },
  {
    name: 'account-new-codes',
    as: 'careful',
    at: '/account',
    until: first(toAccount, opens('New recovery codes', 'New recovery codes')),
  },
  {
    name: 'account-turn-off',
    as: 'careful',
    at: '/account',
    until: first(toAccount, opens('Turn off', 'Turn the second factor off?')),
  },
  {
    name: 'sign-in-again',
    as: 'returning',
    at: '/account',
    until: async (page, showcase) => {
      await toAccount(page, showcase);
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    },
  },
];

export const organizationViews: readonly View[] = [...outside, ...home, ...access, ...account];
