export { expireOffers } from './expire-offers.workflow.ts';
export { followOrder } from './follow-order.workflow.ts';
export { restartOrders } from './restart-orders.workflow.ts';
export { sendReminders } from './send-reminders.workflow.ts';
