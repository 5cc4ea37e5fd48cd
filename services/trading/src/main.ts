import { runService } from '@marketplace/store';
import { createTrading, tradingSettings } from './module.ts';

await runService({ name: 'trading', settings: tradingSettings, create: createTrading }, process.env);
