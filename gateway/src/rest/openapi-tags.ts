/** What each chapter of the reference is about. */
export const tagDescriptions: Record<string, string> = {
  Authentication: 'Accounts, sessions and what proves them.',
  Organizations: 'The organizations that a person belongs to: made, named, closed.',
  Members: 'The people of an organization and their roles.',
  Invitations: 'People who are asked to join an organization.',
  'API keys': 'Credentials of servers. Only owner, admin and finance manage them.',
  'Audit log': 'Who changed what in an organization, and when, in a chain of hashes.',
  Listings: 'What an organization sells. Every key and every session of an organization reads the published ones.',
  'Webhook endpoints': 'Where an organization receives its events, how fast, and how they are signed.',
  'Webhook deliveries': 'Each event for each endpoint: attempts, answers, and what comes next.',
  'Webhook recoveries': 'Deliveries of a stretch of time, sent again.',
  'Webhook events': 'What was sent: one event for all of its deliveries.',
  'Event types': 'The events that there are, with schema and example.',
};
