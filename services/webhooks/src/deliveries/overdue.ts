/**
 * What should have happened so long ago and did not may have lost its workflow. Longer than a workflow that waits for
 * its turn goes without looking again.
 */
export const overdueSeconds = 20 * 60;
