import { z } from 'zod';
import { cidrListSetting, type Environment, portSetting, readConfig, serviceUrlSettings } from '@marketplace/kernel';
import { telemetrySettings } from '@marketplace/kernel/telemetry';
import { engineContracts } from './domains.ts';

/** Where Temporal is. TLS and API key are for Temporal Cloud and other servers beyond this machine. */
export const temporalSettings = z.object({
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  /** One deployment's workflows and activities; several deployments may share a namespace. */
  TEMPORAL_TASK_QUEUE: z.string().default('marketplace'),
  TEMPORAL_API_KEY: z.string().optional(),
  TEMPORAL_TLS: z.enum(['true', 'false']).optional(),
});
export type TemporalSettings = z.output<typeof temporalSettings>;

const firstAttempts = ['workflow', 'inline'] as const;
export type FirstAttempt = (typeof firstAttempts)[number];

/** `workflow`: each delivery is a workflow from its first attempt. `inline`: for volume; workflows make what the first attempt leaves. */
export const firstAttemptSetting = z.enum(firstAttempts).default('workflow');

const settings = temporalSettings.extend({
  ENGINE_TOKEN: z.string().min(16),
  ...serviceUrlSettings(engineContracts),
  WEBHOOK_ALLOWED_CIDRS: cidrListSetting,
  /** An HTTP proxy, such as Smokescreen, that all deliveries go through by CONNECT. */
  WEBHOOK_EGRESS_PROXY: z.url({ protocol: /^https?$/ }).optional(),
  WEBHOOK_FIRST_ATTEMPT: firstAttemptSetting,
  HOST: z.string().default('127.0.0.1'),
  PORT: portSetting,
  LOG_LEVEL: z.string().default('info'),
  ...telemetrySettings,
});

export function readSettings(environment: Environment): z.output<typeof settings> {
  return readConfig(settings, environment);
}
