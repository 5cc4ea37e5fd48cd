export { contracts } from './calls/domains.ts';
export { gatewayOptions, gatewayProcessSettings, gatewaySettings } from './config.ts';
export { createGateway, type GatewayOptions } from './gateway.ts';
