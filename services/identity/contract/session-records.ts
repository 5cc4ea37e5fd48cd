import { z } from 'zod';
import { idSchema, inGraphql, pageOf, recordMembers, roleSchema } from '@marketplace/kernel';
import {
  exampleMembership,
  exampleOrganization,
  exampleUser,
  membershipSchema,
  organizationSchema,
  userSchema,
} from './records.ts';

const time = z.iso.datetime();

/** The current session, with its user and memberships. */
export const sessionSchema = z
  .strictObject({
    user: userSchema,
    memberships: z.array(membershipSchema).describe('Your active memberships.'),
    activeOrganization: organizationSchema
      .nullable()
      .describe('The organization that requests are about. Null if none was chosen.'),
    /** The role in the active organization. */
    role: roleSchema.nullable().describe('Your role in the active organization.'),
    operator: z.boolean().describe('Whether the active organization operates the platform.'),
    hasTotp: z.boolean().meta({ description: 'Whether a second factor is on.' }),
    expiresAt: time.describe('When the session ends at the latest.'),
  })
  .meta({ id: 'Session' })
  .register(inGraphql, {
    type: 'Viewer',
    about: 'The signed-in person and this session.',
    texts: {
      hasTotp: 'Whether sign-in requires a second factor.',
    },
  });

/** Answer to a sign-in if a second factor is on. There is no session yet. */
export const totpRequiredSchema = z
  .strictObject({
    status: z.literal('totp_required').describe('A second factor is on: send its code.'),
    expiresAt: time.meta({ description: 'Send the code to POST /auth/sign-in/totp before this time.' }),
  })
  .meta({ id: 'TotpRequired' });

/** One of the caller's sessions in a list. */
export const sessionSummarySchema = z
  .strictObject({
    id: idSchema('ses'),
    createdAt: recordMembers.createdAt,
    lastSeenAt: time.meta({ description: 'Accurate to a minute.' }),
    ip: z.string().nullable().describe('The address at sign-in.'),
    userAgent: z.string().nullable().describe('The `User-Agent` at sign-in.'),
    current: z.boolean().meta({ description: 'Whether this is the session of the request.' }),
  })
  .meta({ id: 'SessionSummary' })
  .register(inGraphql, {
    type: 'Session',
    about: 'One of your own sessions.',
    texts: {
      lastSeenAt: 'Accurate to the minute.',
    },
  });

/** A page of session summaries. */
export const sessionSummaryPage = pageOf(sessionSummarySchema);

export type Session = z.infer<typeof sessionSchema>;
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

/** A session of the API reference. */
export const exampleSession: Session = {
  user: exampleUser,
  memberships: [exampleMembership],
  activeOrganization: exampleOrganization,
  role: 'owner',
  operator: false,
  hasTotp: false,
  expiresAt: '2026-11-16T08:30:00.000Z',
};

/** A session summary of the API reference. */
export const exampleSessionSummary: SessionSummary = {
  id: 'ses_01m6dp5kz0fjr9d0hz7c8qv2xw',
  createdAt: '2026-11-02T08:30:00.000Z',
  lastSeenAt: '2026-11-02T09:12:00.000Z',
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
  current: true,
};
