import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A notice of the sandbox to the platform. `availableAt` and `deliveredAt` are of the real clock. */
export const SandboxNoticeEntity = defineEntity({
  name: 'SandboxNotice',
  tableName: 'notice',
  properties: {
    id: p.text().primary(),
    /** The object that it is about. */
    ref: p.text(),
    body: p.text(),
    /** Notices are sent in this order: seconds since 1970 when it was written, until they are shuffled. */
    position: p.double(),
    /** How many times it is sent. */
    copies: p.integer(),
    attempts: p.integer(),
    availableAt: p.datetime(3),
    deliveredAt: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: 'notice_waiting',
      expression: 'create index notice_waiting on sandbox.notice (position) where delivered_at is null',
    },
  ],
});
/** A notice of the sandbox to the platform. */
export type SandboxNotice = InferEntity<typeof SandboxNoticeEntity>;

/** A row while notices are held. */
export const SandboxHoldEntity = defineEntity({
  name: 'SandboxHold',
  tableName: 'hold',
  properties: { singleton: p.boolean().primary().check('singleton') },
});
