import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AccountSnapshot } from '../../provider/snapshots.ts';

/** The account of a seller in the sandbox. */
export const SandboxAccountEntity = defineEntity({
  name: 'SandboxAccount',
  tableName: 'account',
  properties: {
    ref: p.text().primary(),
    organizationId: p.text(),
    status: p.text().$type<AccountSnapshot['status']>(),
    country: p.text(),
    createdAt: p.datetime(3),
  },
});
/** The account of a seller in the sandbox. */
export type SandboxAccount = InferEntity<typeof SandboxAccountEntity>;
