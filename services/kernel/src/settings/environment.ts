/** Set in deployments and benches, not in `npm start` and tests. */
export const isProduction = process.env['NODE_ENV'] === 'production';

/**
 * Outputs of operations are checked against their contracts everywhere but in production, where a wrong one is served
 * as it is.
 */
export const checksOutputs = !isProduction;
