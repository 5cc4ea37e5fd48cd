import { z } from 'zod';
import { rateLimitSetting, windowLimitSetting } from '../rate-limits/rate-limit.ts';
import { mapSetting } from './map-setting.ts';

const rate = (fallback: string, description: string) => ({
  schema: rateLimitSetting,
  fallback,
  description,
  off: 'off',
});
const window = (fallback: string, description: string) => ({
  schema: windowLimitSetting,
  fallback,
  description,
  off: 'off',
});
const countMax = 1_000_000;
const count = z.coerce.number().int().min(1).max(countMax);
const counted = (fallback: number, description: string) => ({
  schema: count,
  fallback: String(fallback),
  description,
  off: String(countMax),
});
const quota = (fallback: number, description: string) => ({ schema: count, fallback: String(fallback), description });

/** Schema of `RATE_LIMITS`: limits of requests, sign-ins, mails, invitations, organizations, offers and orders. */
export const rateLimitsSetting = mapSetting({
  address: rate(
    '50/200',
    'Requests of one address (IPv6: one /64). Each gateway counts in its own memory, before any database is asked.',
  ),
  key: rate('20/40', 'Requests with one API key. Counted in PostgreSQL, for all gateways together.'),
  organization: rate(
    '100/200',
    'Requests of one organization, by keys and people. Counted in PostgreSQL, for all gateways together.',
  ),
  signIn: window(
    '10/900s',
    'Wrong passwords for one account from one network. ' +
      'As many from all networks together delay other networks by seconds, and leave each of them three attempts.',
  ),
  signInNetwork: window(
    '50/900s',
    'Wrong passwords, codes and mailed tokens from one network (IPv6: a /64). ' +
      'People who signed in from there before are exempt. Beyond 4 times as many from one site (a /24, IPv6: a /48) ' +
      'and 20 times from one region (a /16, IPv6: a /32), attempts are delayed by seconds.',
  ),
  signInSuccess: window('60/900s', 'Correct passwords for one account from one network.'),
  code: window('5/900s', 'Wrong codes for one account.'),
  signUp: window('60/3600s', 'Sign-ups, links sent again and forgotten passwords from one network.'),
  mail: window(
    '5/3600s',
    'Mails to one address (without its plus tag) for sign-ups and resent links; separately, for forgotten passwords.',
  ),
  invitation: window(
    '5/86400s',
    'Invitations to one address from all organizations together. One person can send all but one of them.',
  ),
  organizations: window('30/86400s', 'Organizations that one person creates, also if they are closed again.'),
  invitationsPerHour: counted(
    60,
    'Maximum number of invitations that one organization, or one person in all organizations, may send in an hour.',
  ),
  mailingsPerHour: counted(
    200,
    'Maximum number of mails about offers to the members of one organization in an hour, likewise about orders, and ' +
      'about money. One sender can use up a quarter of what is left. A mail to several members counts once.',
  ),
  offersPerHour: counted(30, 'Offers that an organization can make in an hour.'),
  offersPerListing: counted(5, 'Offers that an organization can make for a listing in 30 days.'),
  unpaidOrders: counted(20, 'Unpaid orders that the organizations of a person can have together.'),
  unpaidOrdersPerListing: counted(
    3,
    'Unpaid orders of one listing that the organizations of a person can have together.',
  ),
  orderUnits: counted(1_000, 'Units that an order can have.'),
  lapsedOrders: counted(
    3,
    'Orders that the organizations of a person can leave unpaid or cancel in 30 days before they get less time to ' +
      'pay: 10 minutes for an order at the price, 24 hours for one of an offer. After as many of one seller, they ' +
      'can make no order of that seller for a day, which each further one doubles.',
  ),
}).meta({
  description:
    'Limits by name, as `key=20/40,signIn=10/900s`: `<per second>/<burst>`, `<n>/<seconds>s`, a number, or `off` for ' +
    'limits of a time. `off` as first item turns off all limits that the setting does not name, for tests in which ' +
    'many people use one machine. Refused with `NODE_ENV=production`.',
  form: '`<name>=<limit>` and `off`, separated by commas',
  page: 'deploying.md#tests-of-many-people',
  developmentOnly: /^\s*off\s*(,|$)/,
});

/** Parsed `RATE_LIMITS`. A limit that is off is null. */
export type RateLimits = z.output<typeof rateLimitsSetting>;

/** Schema of `QUOTAS`: maximum numbers of records per owner. */
export const quotasSetting = mapSetting({
  organizations: quota(20, 'Organizations that one person may own.'),
  members: quota(200, 'Members of one organization.'),
  pendingInvitations: quota(50, 'Pending invitations of one organization.'),
  apiKeys: quota(50, 'Active API keys of one organization.'),
  sessions: quota(50, 'Sessions of one person. A further sign-in ends the oldest.'),
  endpoints: quota(50, 'Webhook endpoints of one organization.'),
  auditVerification: quota(2_000, 'Audit events that one call verifies.'),
  waitingDeliveries: quota(
    20_000,
    'Waiting deliveries of an organization from which its commands that emit events are refused (429). A tenth, if ' +
      'the rate limits of its endpoints let them wait for more than an hour. ' +
      '[More](monitoring.md#when-the-backlog-grows)',
  ),
  waitingDeliveriesOfAll: quota(
    200_000,
    'Waiting deliveries of all organizations from which the commands that emit events of the owners with the most ' +
      'are refused (429). [More](monitoring.md#when-the-backlog-grows)',
  ),
}).meta({ description: 'Most records of each kind, by name, as `members=500,endpoints=10`.' });

/** Parsed `QUOTAS`. */
export type Quotas = z.output<typeof quotasSetting>;

const seconds = (fallback: number, min: number, description: string) => ({
  schema: z.coerce
    .number()
    .int()
    .min(min)
    .max(365 * 24 * 3600),
  fallback: String(fallback),
  description,
});

/** Schema of `SESSION_SECONDS`: identity ends sessions, and the gateway writes their cookies. */
export const sessionSecondsSetting = mapSetting({
  lifetime: seconds(
    24 * 3600,
    60,
    'From the sign-in to the end of the session, even if it is in use, and of its cookie.',
  ),
  idle: seconds(2 * 3600, 1, 'Without use, after which the session ends.'),
  stepUp: seconds(
    15 * 60,
    1,
    'After authenticating, in which a person may make sensitive changes, such as creating an API key.',
  ),
}).meta({ description: 'Durations of sessions in seconds, by name, as `idle=1800,stepUp=300`.' });
