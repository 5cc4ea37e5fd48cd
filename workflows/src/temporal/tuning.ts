/** Options of the Temporal workers of all task queues. */
export const commonTuning = {
  workflowTaskPollerBehavior: { type: 'autoscaling' },
  activityTaskPollerBehavior: { type: 'autoscaling' },
  // Longer than the longest HTTP timeout, so that a stopping worker records the attempts it has sent.
  shutdownGraceTime: '30 seconds',
} as const;
