import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** A user's authenticator (RFC 6238). It has no effect until it is confirmed. */
export const TotpEntity = defineEntity({
  name: 'Totp',
  tableName: 'totp',
  properties: {
    user: () => p.oneToOne(UserEntity).primary(),
    /** The secret that codes are computed from, sealed by the keyring for the user. */
    secret: p.text(),
    createdAt: p.datetime(3),
    confirmedAt: p.datetime(3).nullable(),
    /** Step of the last accepted code. That code and older ones are refused (RFC 6238, section 5.2). */
    lastStep: p.integer().nullable(),
  },
});
export type Totp = InferEntity<typeof TotpEntity>;

/** A recovery code, which can be used once instead of a code of the authenticator. */
export const RecoveryCodeEntity = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    codeHash: p.text().primary(),
    user: () => p.manyToOne(UserEntity).index('recovery_code_of_user'),
    createdAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
});
