import { auditViews, webhookViews } from './webhook-views.ts';
import { disputeViews, moneyViews, operatorViews } from './money-views.ts';
import { orderViews, tradeViews } from './trade-views.ts';
import { organizationViews } from './organization-views.ts';
import type { View } from './view.ts';

/** Every screen of the console, in each of its states, and every dialog. */
export const views: readonly View[] = [
  ...organizationViews,
  ...tradeViews,
  ...orderViews,
  ...disputeViews,
  ...moneyViews,
  ...webhookViews,
  ...auditViews,
  ...operatorViews,
];
