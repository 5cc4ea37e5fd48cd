import { defineEntity, p } from '@mikro-orm/core';

/** How far the disputes of a provider were listed. */
export const DisputePositionEntity = defineEntity({
  name: 'DisputePosition',
  tableName: 'dispute_position',
  properties: {
    provider: p.text().$type<'sandbox' | 'stripe'>().primary(),
    /** When the last dispute that was listed was opened, or when the list had ended. */
    listedUntil: p.datetime(3),
    /** When they are listed again. */
    nextAt: p.datetime(3),
  },
});
