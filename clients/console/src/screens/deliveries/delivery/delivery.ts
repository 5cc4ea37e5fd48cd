import type { AttemptFragment, DeliveryFragment } from '../../../generated/graphql/graphql.ts';

export type Delivery = DeliveryFragment;
export type Attempt = AttemptFragment;
