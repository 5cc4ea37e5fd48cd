import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { z } from 'zod';
import {
  type Caller,
  clientRequestIdSchema,
  defineContract,
  dispatcher,
  finishExternalCalls,
  idSchema,
  local,
  type Logger,
  newId,
  organization,
  organizationOf,
} from '@marketplace/kernel';
import {
  aroundExternalCall,
  ClientRequestEntity,
  clientRequestV1,
  clockV1,
  type Domain,
  ExternalCallEntity,
  externalCallV1,
  type ExternalRequest,
  finishExternalCallsOf,
  idempotencyV1,
  implement,
  type Outcome,
  outboxV1,
  type Read,
  type Store,
  type Work,
} from '../../src/index.ts';

const PurchaseEntity = defineEntity({
  name: 'Purchase',
  tableName: 'purchase',
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    amount: p.integer(),
    status: p.text().$type<'processing' | 'succeeded' | 'failed'>(),
    failureCode: p.text().nullable(),
    reference: p.text().nullable(),
  },
});

class CreateShop extends Migration {
  override up(): void {
    const creators = [outboxV1, idempotencyV1, clientRequestV1, externalCallV1, clockV1];
    for (const statement of creators.flatMap((create) => create('shop'))) this.addSql(statement);
    this.addSql(`
      create table "shop"."purchase" (
        "id" text not null,
        "organization_id" text not null,
        "amount" int not null,
        "status" text not null,
        "failure_code" text null,
        "reference" text null,
        primary key ("id")
      )
    `);
  }
}

/** The smallest domain with a command around an external call. */
export const shop: Domain = {
  schema: 'shop',
  outbox: ['event', 'audit'],
  entities: [PurchaseEntity, ClientRequestEntity, ExternalCallEntity],
  migrations: [{ name: 'create-shop', class: CreateShop }],
};

const purchaseSchema = z.strictObject({
  id: idSchema('pay'),
  amount: z.int(),
  status: z.enum(['processing', 'succeeded', 'failed']),
  failureCode: z.string().nullable(),
});
export const shopContract = defineContract('shop', {
  buy: {
    kind: 'command',
    access: organization('payments:write'),
    summary: 'Buy something.',
    input: z.strictObject({ amount: z.int(), clientRequestId: clientRequestIdSchema.optional() }),
    output: purchaseSchema,
    clientRequest: true,
    emits: ['purchase.begun', 'purchase.succeeded', 'purchase.failed', 'purchase.processing'],
  },
  getPurchase: {
    kind: 'query',
    access: organization(null),
    summary: 'Look at a purchase.',
    input: z.strictObject({ id: z.string() }),
    output: purchaseSchema,
  },
});
const shopEngineContract = defineContract('shop.engine', { finishExternalCalls });

const callTimeoutMs = 4_000;

/** Points at which a command can be held or made to fail. `after_commit` is before its reply leaves the process. */
export type Arrow = 'during_begin' | 'before_call' | 'during_apply' | 'after_commit';
interface Context {
  providerUrl: string;
  reached: (arrow: Arrow) => Promise<unknown>;
}

interface Intent {
  purchaseId: string;
  amount: number;
}

const buy = aroundExternalCall({
  timeoutMs: callTimeoutMs,
  begin: async (
    { em, emit, reached }: Work & Context,
    caller: Caller,
    { amount }: { amount: number },
  ): Promise<Intent> => {
    const organizationId = organizationOf(caller);
    const purchase = em.create(PurchaseEntity, {
      id: newId('pay'),
      organizationId,
      amount,
      status: 'processing',
      failureCode: null,
      reference: null,
    });
    emit({
      type: 'purchase.begun',
      organizationIds: [organizationId],
      objectId: purchase.id,
      objectVersion: 1,
      data: { object: {} },
    });
    await em.flush();
    await reached('during_begin');
    return { purchaseId: purchase.id, amount };
  },
  call: async (
    { providerUrl, reached }: Context,
    intent: Intent,
    request: ExternalRequest,
  ): Promise<Outcome<{ reference: string }>> => {
    await reached('before_call');
    return askProvider(providerUrl, intent, request);
  },
  apply: async (
    { em, emit, audit, reached }: Work & Context,
    caller: Caller,
    { purchaseId }: Intent,
    outcome: Outcome<{ reference: string }>,
  ) => {
    const purchase = await em.findOneOrFail(PurchaseEntity, { id: purchaseId });
    if (outcome.kind !== 'unknown') {
      purchase.status = outcome.kind === 'ok' ? 'succeeded' : 'failed';
      purchase.reference = outcome.kind === 'ok' ? outcome.value.reference : null;
      purchase.failureCode = outcome.kind === 'ok' ? null : outcome.code;
      const organizationId = organizationOf(caller);
      emit({
        type: `purchase.${purchase.status}`,
        organizationIds: [organizationId],
        objectId: purchaseId,
        objectVersion: 2,
        data: { object: {} },
      });
      audit({ action: `purchase.${purchase.status}`, organizationId, targets: [{ type: 'purchase', id: purchaseId }] });
    }
    await em.flush();
    await reached('during_apply');
    return present(purchase);
  },
  clientRequest: {
    resourceId: ({ purchaseId }) => purchaseId,
    read: (read, caller, id) => getPurchase(read, caller, { id }),
  },
});

async function askProvider(
  url: string,
  intent: Intent,
  { idempotencyKey, ageMs, signal }: ExternalRequest,
): Promise<Outcome<{ reference: string }>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'idempotency-key': idempotencyKey, 'x-key-age-ms': `${ageMs}` },
    body: JSON.stringify(intent),
    signal,
  });
  if (response.status >= 500) return { kind: 'unknown', cause: `the provider answered ${response.status}` };
  const { reference, code } = (await response.json()) as { reference: string; code: string };
  if (response.ok) return { kind: 'ok', value: { reference } };
  return { kind: response.status === 402 ? 'declined' : 'rejected', code, message: `The provider answered ${code}.` };
}

async function getPurchase({ em }: Read, caller: Caller, { id }: { id: string }) {
  return present(await em.findOneOrFail(PurchaseEntity, { id, organizationId: organizationOf(caller) }));
}

function present({ id, amount, status, failureCode }: InferEntity<typeof PurchaseEntity>) {
  return { id, amount, status, failureCode: failureCode ?? null };
}

/** Opens the shop. Several processes may open it with the same database. */
export function openShop(store: Store, context: Context, log: Logger) {
  const functions = { buy, getPurchase };
  const handlers = implement(store, shopContract, context, functions);
  const engineHandlers = implement(store, shopEngineContract, context, {
    finishExternalCalls: finishExternalCallsOf(shopContract, functions),
  });
  const options = { log, checkOutputs: true };
  return {
    client: local(shopContract, handlers, options),
    engine: local(shopEngineContract, engineHandlers, options),
    dispatch: dispatcher(shopContract, handlers, options),
  };
}
