/** The organizations of a run. All may do everything; two of them have the first listings, and one has no part. */
export const sellers = ['Sam', 'Sue'] as const;
export const buyers = ['Bob', 'Bea', 'Sue'] as const;
export const stranger = 'Xan';
/** Two buyers belong to one person, so their lapses count together. */
export const owners = { Bob: 'Ben', Bea: 'Ben' } as const;
export const organizationNames = ['Sam', 'Sue', 'Bob', 'Bea', stranger];
