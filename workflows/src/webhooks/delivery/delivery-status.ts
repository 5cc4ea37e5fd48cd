import { defineSearchAttributeKey } from '@temporalio/common';

/**
 * Search attribute by which operators filter in the Temporal UI: `retrying`, `held`, `failed` or `canceled`. It is not
 * set if the first attempt succeeds, and keeps its value if a later one does.
 */
export const deliveryStatusKey = defineSearchAttributeKey('DeliveryStatus', 'KEYWORD');
