import { z } from 'zod';

const serviceUrl = z.url({ protocol: /^https?$/ });

/** The name of the URL setting of a domain: `IDENTITY_URL` for `identity`. */
export type ServiceUrlName<Domain extends string> = `${Uppercase<Domain>}_URL`;

/** The name of the setting with the URL of a domain's service. */
export function serviceUrlName<Domain extends string>(domain: Domain): ServiceUrlName<Domain> {
  return `${domain.toUpperCase()}_URL` as ServiceUrlName<Domain>;
}

/** The name of the setting with the database URL of a domain's service: `IDENTITY_DATABASE_URL` for `identity`. */
export function serviceDatabaseUrlName<Domain extends string>(domain: Domain): `${Uppercase<Domain>}_DATABASE_URL` {
  return `${domain.toUpperCase()}_DATABASE_URL` as `${Uppercase<Domain>}_DATABASE_URL`;
}

/** Members of a settings schema: one required URL setting for each key of `domains`. */
export function serviceUrlSettings<Domain extends string>(
  domains: Record<Domain, unknown>,
): Record<ServiceUrlName<Domain>, typeof serviceUrl> {
  const settings = Object.keys(domains).map((domain) => [
    serviceUrlName(domain),
    serviceUrl.meta({ description: `URL of the service ${domain}.` }),
  ]);
  return Object.fromEntries(settings) as Record<ServiceUrlName<Domain>, typeof serviceUrl>;
}

/** The schema without the URLs of services that run in the same process, which are not read. */
export function withoutServiceUrls<Schema extends z.ZodObject>(schema: Schema, here: readonly string[]): Schema {
  const urls = here.map((name) => [serviceUrlName(name), true]);
  return schema.omit(Object.fromEntries(urls)) as unknown as Schema;
}
