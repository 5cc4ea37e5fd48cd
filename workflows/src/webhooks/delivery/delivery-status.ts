import { defineSearchAttributeKey } from '@temporalio/common';

/** Search attribute by which operators filter in the Temporal UI. Not set if the first attempt succeeded. */
export const deliveryStatusKey = defineSearchAttributeKey('DeliveryStatus', 'KEYWORD');
