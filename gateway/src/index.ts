export { gatewayConfig, gatewayProcessSettings, gatewaySettings } from './config.ts';
export { createGateway } from './gateway.ts';
export { startGateway } from './start-gateway.ts';
