import { defineEntity, p } from '@mikro-orm/core';

/** A verification of a chain that is running. The row is deleted at its end; if its process dies, the lease ends. */
export const AuditVerificationEntity = defineEntity({
  name: 'AuditVerification',
  tableName: 'audit_verification',
  properties: {
    chain: p.text().primary(),
    /** Id of the request that verifies. */
    requestId: p.text(),
    leaseUntil: p.datetime(3),
  },
});
