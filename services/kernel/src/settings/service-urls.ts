import { z } from 'zod';

const serviceUrl = z.url({ protocol: /^https?$/ });

/** `IDENTITY_URL` for the domain `identity`. */
export type ServiceUrlName<Domain extends string> = `${Uppercase<Domain>}_URL`;

/** The setting that says where the service of a domain is. */
export function serviceUrlName<Domain extends string>(domain: Domain): ServiceUrlName<Domain> {
  return `${domain.toUpperCase()}_URL` as ServiceUrlName<Domain>;
}

/** One required URL setting for each domain of a record, as members of a settings schema. */
export function serviceUrlSettings<Domain extends string>(
  domains: Record<Domain, unknown>,
): Record<ServiceUrlName<Domain>, typeof serviceUrl> {
  const settings = Object.keys(domains).map((domain) => [
    serviceUrlName(domain),
    serviceUrl.meta({ description: `Where the service ${domain} is reached.` }),
  ]);
  return Object.fromEntries(settings) as Record<ServiceUrlName<Domain>, typeof serviceUrl>;
}
