import { shows, type View } from './view.ts';

/** Claims and disputes of banks. */
export const disputeViews: readonly View[] = [
  { name: 'disputes', as: 'seller', at: '/disputes', until: shows('Your turn') },
  { name: 'disputes-bought', as: 'buyer', at: '/disputes?role=buyer', until: shows('Waits for the seller') },
  { name: 'disputes-none', as: 'beginner', at: '/disputes', until: shows('There are no disputes') },
];
