/** Seconds after which a session ends. */
export const sessionSeconds = 24 * 3600;
/** Seconds without use after which a session ends. */
export const sessionIdleSeconds = 2 * 3600;
