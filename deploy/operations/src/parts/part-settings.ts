import { z } from 'zod';
import {
  type Environment,
  metricsPortSetting,
  portSetting,
  processSettings,
  readConfig,
  serviceUrlName,
  SettingsError,
} from '@marketplace/kernel';
import { telemetrySettings } from '@marketplace/kernel/telemetry';
import { type ServiceName, serviceNames } from '../service-names.ts';

/** Parts that a process can consist of. */
const partNames = [...serviceNames, 'gateway', 'worker'] as const;
type PartName = (typeof partNames)[number];

const allParts = partNames.join(',');

/** Settings of a process that runs several parts, besides the settings of its parts. */
export const partSettings = z.object({
  ...processSettings,
  PORT: processSettings.PORT.default(3000).meta(processSettings.PORT.meta()!),
  PARTS: z
    .string()
    .default(allParts)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((names) => names.every(isPart), `expected one or more of ${partNames.join(', ')}`)
    .refine((names) => new Set(names).size === names.length, 'expected each part once')
    .transform((names) => names as PartName[])
    .meta({
      description:
        'What a process of `parts.main.ts` runs: services, the gateway, the worker. Parts of one process call each ' +
        'other without HTTP; the other services are called at their URLs.',
      form: 'names of parts, separated by commas',
      page: 'deploying.md#shapes',
    }),
  RPC_PORT: portSetting.optional().meta({
    description:
      'If the gateway is among `PARTS`: a separate port at which other processes call the services of this process. ' +
      'Without it, they serve this process only.',
    page: 'deploying.md#shapes',
  }),
  METRICS_PORT: metricsPortSetting,
  ...telemetrySettings,
});

function isPart(name: string): boolean {
  return (partNames as readonly string[]).includes(name);
}

/**
 * The settings of the process. Throws a SettingsError if one is invalid, or a service is neither here nor has a URL.
 */
export function readPartSettings(environment: Environment): z.output<typeof partSettings> {
  const settings = readConfig(partSettings, environment);
  const missing = remoteServices(settings.PARTS).filter((name) => !environment[serviceUrlName(name)]);
  if (missing.length === 0) return settings;
  const faults = missing.map((name) => `PARTS does not name ${name}, and ${serviceUrlName(name)} is not set.`);
  throw new SettingsError(faults.join('\n'));
}

/** The services that the parts call in other processes. Services do not call other services. */
export function remoteServices(parts: readonly PartName[]): ServiceName[] {
  const calls = parts.includes('gateway') || parts.includes('worker');
  return calls ? serviceNames.filter((name) => !parts.includes(name)) : [];
}

/** Resolves to the results of all reads. Throws a SettingsError with the faults of all of them, each once. */
export async function readAll<Reads extends readonly unknown[]>(
  reads: readonly [...Reads],
): Promise<{ [At in keyof Reads]: Awaited<Reads[At]> }> {
  const results = await Promise.allSettled(reads);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  const other = reasons.find((reason) => !(reason instanceof SettingsError));
  if (other) throw other;
  const lines = new Set(reasons.flatMap(({ message }) => message.split('\n')));
  if (lines.size > 0) throw new SettingsError([...lines].join('\n'));
  return (results as PromiseFulfilledResult<unknown>[]).map(({ value }) => value) as {
    [At in keyof Reads]: Awaited<Reads[At]>;
  };
}
