/** A session ends after a day, and earlier when it was not used for two hours. In seconds. */
export const sessionSeconds = 24 * 3600;
export const sessionIdleSeconds = 2 * 3600;
