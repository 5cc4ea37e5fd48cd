/** The policy of pages without a script: styles come from our own style sheet only. */
export const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
