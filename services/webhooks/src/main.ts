import { runService } from '@marketplace/store';
import { webhooksService } from './module.ts';

await runService(webhooksService, process.env);
