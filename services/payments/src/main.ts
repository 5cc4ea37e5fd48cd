import { runService } from '@marketplace/store';
import { paymentsService } from './module.ts';

await runService(paymentsService, process.env);
