/**
 * What should have happened so long ago and did not may have lost its workflow. Well above what a worker that restarts, a retry of an
 * attempt that broke, or a wait for room take.
 */
export const overdueSeconds = 15 * 60;
