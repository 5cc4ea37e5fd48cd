import { defineSearchAttributeKey } from '@temporalio/common';

/** Set where it is not plain success; operators filter by it in the Temporal UI. */
export const deliveryStatusKey = defineSearchAttributeKey('DeliveryStatus', 'KEYWORD');
