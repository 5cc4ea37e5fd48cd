import { runService } from '@marketplace/store';
import { createWebhooks, webhooksSettings } from './module.ts';

await runService({ name: 'webhooks', settings: webhooksSettings, create: createWebhooks }, process.env);
