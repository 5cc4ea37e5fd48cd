import type { ListingStatus } from '../../generated/graphql/graphql.ts';
import type { Tone } from '../../ui/show/status.tsx';

export const listingTones: Record<ListingStatus, Tone> = {
  draft: 'quiet',
  published: 'good',
  paused: 'hold',
  sold_out: 'warn',
  archived: 'quiet',
};
