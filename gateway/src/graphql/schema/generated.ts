import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers';
import { parse } from 'graphql';
import { marketplaceApi } from '../../calls/api.ts';
import { sdlOf } from './sdl.ts';

const config = {
  contextType: '../context.ts#GraphqlContext',
  enumsAsTypes: true,
  useTypeImports: true,
  strictScalars: true,
  scalars: { MinorUnits: 'number', DateTime: 'string', JSON: 'unknown' },
  // Resolvers return records of the contracts. A field that the record has needs no resolver.
  mappers: {
    Viewer: '@marketplace/identity-contract#Session as SessionRecord',
    Session: '@marketplace/identity-contract#SessionSummary',
    Membership: '@marketplace/identity-contract#Membership as MembershipRecord',
    Member: '@marketplace/identity-contract#Member as MemberRecord',
    Invitation: '@marketplace/identity-contract#Invitation as InvitationRecord',
    AuditEvent: '@marketplace/identity-contract#AuditEvent as AuditEventRecord',
    Organization: '@marketplace/identity-contract#Organization as OrganizationRecord',
    ApiKey: '@marketplace/identity-contract#ApiKey as ApiKeyRecord',
    Listing: '@marketplace/trading-contract#Listing as ListingRecord',
    Offer: '@marketplace/trading-contract#Offer as OfferRecord',
    Order: '@marketplace/trading-contract#Order as OrderRecord',
    Payment: '@marketplace/payments-contract#Payment as PaymentRecord',
    Refund: '@marketplace/payments-contract#Refund as RefundRecord',
    Dispute: '@marketplace/payments-contract#Dispute as DisputeRecord',
    PayoutAccount: '@marketplace/payments-contract#PayoutAccount as PayoutAccountRecord',
    Payout: '@marketplace/payments-contract#Payout as PayoutRecord',
    WebhookEndpoint: '@marketplace/webhooks-contract#Endpoint',
    WebhookDelivery: '@marketplace/webhooks-contract#Delivery',
    WebhookAttempt: '@marketplace/webhooks-contract#Attempt',
    WebhookEndpointStats: '@marketplace/webhooks-contract#EndpointStats',
    WebhookBucket: '@marketplace/webhooks-contract#EndpointBucket',
    WebhookEndpointNotice: '@marketplace/webhooks-contract#EndpointNotice',
    WebhookRecovery: '@marketplace/webhooks-contract#Recovery',
  },
};

/** The generated files as they must be committed, by their paths in `gateway/`. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const sdl = sdlOf(marketplaceApi().graphql.schema);
  const types = await codegen({
    filename: 'resolvers.generated.ts',
    schema: parse(sdl),
    documents: [],
    config,
    plugins: [{ typescript: {} }, { typescriptResolvers: {} }],
    pluginMap: { typescript, typescriptResolvers },
  });
  return {
    'schema.graphql': sdl,
    'src/graphql/schema/resolvers.generated.ts': `/* eslint-disable */\n// Written by write-generated.ts from the *.graphql files.\n${types.trim()}\n`,
  };
}
