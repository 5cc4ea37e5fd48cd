import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** A person's second factor (RFC 6238). It counts once it is confirmed; until then it may be begun anew. */
export const TotpEntity = defineEntity({
  name: 'Totp',
  tableName: 'totp',
  properties: {
    user: () => p.oneToOne(UserEntity).primary(),
    /** The shared secret, which codes are made of and so must be read back: sealed by the keyring for the user. */
    secret: p.text(),
    createdAt: p.datetime(3),
    confirmedAt: p.datetime(3).nullable(),
    /** Of the last code that was accepted: neither it nor an older one is accepted again (RFC 6238, section 5.2). */
    lastStep: p.integer().nullable(),
  },
});
export type Totp = InferEntity<typeof TotpEntity>;
