/** More endpoints than an organization has by default: the scenario of an outage has a hundred of them. */
const endpointsMax = '200';

const high = '1000000/1000000';

/** Settings of the product in every scenario. */
export function productSettings(limits: 'high' | 'default'): Record<string, string> {
  const limitsOfRequests = { RATE_LIMIT_KEY: high, RATE_LIMIT_ORGANIZATION: high, RATE_LIMIT_ADDRESS: high };
  return { WEBHOOK_ENDPOINTS_MAX: endpointsMax, ...(limits === 'high' && limitsOfRequests) };
}
