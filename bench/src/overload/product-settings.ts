/** Above the default, because the outage scenario creates a hundred endpoints. */
const endpointsMax = '200';

const high = '1000000/1000000';

/** Settings of the product in every scenario. */
export function productSettings(limits: 'high' | 'default'): Record<string, string> {
  const limitsOfRequests = { RATE_LIMIT_KEY: high, RATE_LIMIT_ORGANIZATION: high, RATE_LIMIT_ADDRESS: high };
  return { WEBHOOK_ENDPOINTS_MAX: endpointsMax, ...(limits === 'high' && limitsOfRequests) };
}
