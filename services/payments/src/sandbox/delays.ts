/** How long banks take for what they do not do at once, in milliseconds on the clock of the sandbox. */
export const bankMs = 1000;
/** How long captured money needs until it can be transferred, in milliseconds. */
export const fundsMs = 2000;
/** How long a seller can submit evidence, in milliseconds. After it, the dispute is lost. */
export const evidenceMs = 7 * 24 * 3_600_000;
/** How long an authorization lasts, in milliseconds, as at most banks. */
export const authorizationMs = 7 * 24 * 3_600_000;
