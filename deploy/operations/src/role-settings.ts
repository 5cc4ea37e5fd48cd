import { z } from 'zod';
import { type Environment, serviceDatabaseUrlName } from '@marketplace/kernel';
import type { RoleUrls } from '@marketplace/store';
import { type ServiceName, serviceNames } from './service-names.ts';

type RoleSettingName = `${Uppercase<ServiceName>}_DATABASE_URL`;
const optionalUrl = z.url().optional();

/** Settings with the database URL of each service, as the job `migrate` and `npm start` get them. */
export const roleSettings = Object.fromEntries(
  serviceNames.map((name) => [
    serviceDatabaseUrlName(name),
    optionalUrl.meta({
      description:
        `\`DATABASE_URL\` of the service ${name}, with its PostgreSQL role. ` +
        'The migrations create the role and give it its rights. Without it, the service owns its tables.',
      page: 'deploying.md#database-roles',
      secret: true,
    }),
  ]),
) as Record<RoleSettingName, typeof optionalUrl>;

/** The URLs of the services that have one, by the name of the service. */
export function rolesOf(settings: Environment): RoleUrls {
  const urls = serviceNames.map((name) => [name, settings[serviceDatabaseUrlName(name)]] as const);
  return Object.fromEntries(urls.flatMap(([name, url]) => (url ? [[name, url]] : [])));
}
