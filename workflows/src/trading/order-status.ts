import { defineSearchAttributeKey } from '@temporalio/common';

/** Search attribute with the status of an order, by which operators filter in the Temporal UI. */
export const orderStatusKey = defineSearchAttributeKey('OrderStatus', 'KEYWORD');
