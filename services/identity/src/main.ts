import { runService } from '@marketplace/store';
import { createIdentity, identitySettings } from './module.ts';

await runService({ name: 'identity', settings: identitySettings, create: createIdentity }, process.env);
