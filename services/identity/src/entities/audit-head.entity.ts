import { defineEntity, p } from '@mikro-orm/core';

/**
 * The newest event of a chain, as the service appended it. The seal is made with the keyring, so nobody can make one
 * with the database alone. See `AuditSeals`.
 */
export const AuditHeadEntity = defineEntity({
  name: 'AuditHead',
  tableName: 'audit_head',
  properties: {
    chain: p.text().primary(),
    /** Sealed position and hash of the event. */
    seal: p.text(),
  },
});
