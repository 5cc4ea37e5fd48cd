import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { isEnumType, isObjectType } from 'graphql';
import type { z } from 'zod';
import {
  apiKeySchema,
  auditEventSchema,
  identityContract,
  invitationSchema,
  memberSchema,
  membershipSchema,
  openBusinessSchema,
  organizationSchema,
  sessionSchema,
  sessionSummarySchema,
  userSchema,
} from '@marketplace/identity-contract';
import { listingSchema } from '@marketplace/trading-contract';
import { attemptSchema, deliveryDetailSchema, endpointSchema, endpointNoticeSchema, endpointStatsSchema, eventTypeSchema, rateLimitSchema, recoverySchema, retryPolicySchema } from '@marketplace/webhooks-contract';
import { marketplaceApi } from '../src/api.ts';

test('schema.graphql and the resolver types are what the schema files say; `node gateway/src/graphql/write-generated.ts` renews them', () => {
  const generated = new URL('../src/graphql/generated.ts', import.meta.url);
  // In a process of its own: the generator is not made for Jest's modules.
  const script = `const { generatedFiles } = await import('${generated.href}'); console.log(JSON.stringify(await generatedFiles()));`;
  const files = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as Record<string, string>;
  for (const [file, text] of Object.entries(files)) {
    expect([file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')]).toEqual([file, text]);
  }
});

const records: [type: string, record: z.ZodObject, beyond: string[]][] = [
  ['Viewer', sessionSchema, []],
  ['User', userSchema, []],
  ['Membership', membershipSchema, []],
  ['Organization', organizationSchema, []],
  ['OpenBusiness', openBusinessSchema, []],
  ['Session', sessionSummarySchema, []],
  ['Member', memberSchema, []],
  ['MemberUser', memberSchema.shape.user, []],
  ['Invitation', invitationSchema, []],
  ['ApiKey', apiKeySchema, []],
  ['AuditEvent', auditEventSchema, []],
  ['AuditContext', auditEventSchema.shape.context, []],
  ['AuditVerification', identityContract.operations.verifyAuditEvents.output, []],
  ['Listing', listingSchema, []],
  ['WebhookEndpoint', endpointSchema, ['stats', 'notices']],
  ['WebhookDelivery', deliveryDetailSchema, ['endpoint']],
  ['WebhookAttempt', attemptSchema, []],
  ['WebhookEventType', eventTypeSchema, []],
  ['WebhookRetryPolicy', retryPolicySchema, []],
  ['WebhookRateLimit', rateLimitSchema, []],
  ['WebhookEndpointStats', endpointStatsSchema, []],
  ['WebhookDeliveryCounts', endpointStatsSchema.shape.deliveries, []],
  ['WebhookEndpointNotice', endpointNoticeSchema, ['endpoint']],
  ['WebhookRecovery', recoverySchema, ['endpoint']],
];

test.each(records)('%s has the members of its record, and knows all values of its enums', (name, record, beyond) => {
  const type = marketplaceApi().graphql.schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type`);
  const fields = type.getFields();
  expect(Object.keys(fields).sort()).toEqual([...Object.keys(record.shape), ...beyond].sort());
  for (const [member, { type: fieldType }] of Object.entries(fields)) {
    const named = 'ofType' in fieldType ? fieldType.ofType : fieldType;
    if (!isEnumType(named)) continue;
    expect([member, named.getValues().map(({ value }) => value as string)]).toEqual([member, enumOptions(record.shape[member]!)]);
  }
});

/** The values of an enum, through `nullable` and its like. */
function enumOptions(schema: z.ZodType): unknown[] {
  if ('options' in schema) return schema.options as unknown[];
  return enumOptions((schema as z.ZodNullable<z.ZodType>).unwrap());
}
