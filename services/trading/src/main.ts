import { runService } from '@marketplace/store';
import { tradingService } from './module.ts';

await runService(tradingService, process.env);
