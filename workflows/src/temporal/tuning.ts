/** What the Temporal workers of all task queues have in common. */
export const commonTuning = {
  workflowTaskPollerBehavior: { type: 'autoscaling' },
  activityTaskPollerBehavior: { type: 'autoscaling' },
  // Above the longest HTTP timeout: a stopping worker records what it sent.
  shutdownGraceTime: '30 seconds',
} as const;
