/** Whether `NODE_ENV` is `production`, as in deployments and benchmarks, but not in `npm start` and tests. */
export const isProduction = process.env['NODE_ENV'] === 'production';

/** Whether outputs of operations are validated against their contracts. Off in production, to save time. */
export const checksOutputs = !isProduction;
