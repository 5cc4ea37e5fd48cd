/** Outputs of operations are checked against their contracts everywhere but in production, where a wrong one is served as it is. */
export const checksOutputs = process.env['NODE_ENV'] !== 'production';
