const common = "style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of pages without a script: styles come from our own style sheet only. */
export const contentSecurityPolicy = `default-src 'none'; ${common}`;

/** The policy of the documentation: scripts and the index of its search come from this service only. */
export const docsContentSecurityPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'; ${common}`;
