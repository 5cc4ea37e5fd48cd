import { runService } from '@marketplace/store';
import { identityService } from './module.ts';

await runService(identityService, process.env);
