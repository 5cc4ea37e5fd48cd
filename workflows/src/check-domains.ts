import type { Domain } from './domain.ts';

/**
 * Checks that the worker implements, bundles and names everything exactly once. Without the check, a mistake would show
 * as a workflow that no worker runs. `bundled` are the names of the workflows in the bundle. `declared` are those that
 * the engine contracts of all services declare. Throws an error that lists all problems.
 */
export function checkDomains(domains: Domain[], bundled: Iterable<string>, declared: Iterable<string>): void {
  const inBundle = new Set(bundled);
  const implemented = domains.flatMap(({ workflows }) => Object.keys(workflows));
  const problems = [
    ...domains.flatMap(problemsOf),
    ...[...declared]
      .filter((name) => !implemented.includes(name))
      .map((name) => `no domain of the worker implements the declared workflow ${name}`),
    ...implemented
      .filter((name) => !inBundle.has(name))
      .map((name) => `the workflow bundle (workflows.ts) does not export ${name}`),
    ...repeated('workflow', implemented),
    ...repeated(
      'activity',
      domains.flatMap(({ activities }) => Object.keys(activities)),
    ),
    ...repeated(
      'task queue',
      domains.flatMap(({ taskQueues }) => taskQueues.map(({ name }) => name)),
    ),
    ...repeated(
      'schedule',
      domains.flatMap(({ schedules }) => schedules.map(({ name }) => name)),
    ),
  ];
  if (problems.length > 0)
    throw new Error(`The worker's domains are inconsistent: ${[...new Set(problems)].join('; ')}.`);
}

function problemsOf({ name: domain, declared, workflows, taskQueues, schedules }: Domain): string[] {
  const startable = new Set([
    ...Object.values(declared).map(({ name }) => name),
    ...schedules.map(({ workflow }) => workflow),
  ]);
  return [
    ...Object.entries(declared)
      .filter(([key, { name }]) => key !== name)
      .map(([key, { name }]) => `${domain} declares the workflow ${name} as ${key}`),
    ...[...startable]
      .filter((name) => !(name in workflows))
      .map((name) => `${domain} does not implement its workflow ${name}`),
    ...Object.keys(workflows)
      .filter((name) => !startable.has(name))
      .map((name) => `${domain} implements ${name}, which neither its contract nor a schedule names`),
    ...(taskQueues.filter(({ runsWorkflows }) => runsWorkflows).length === 1
      ? []
      : [`${domain} must have exactly one task queue for its workflows`]),
  ];
}

function repeated(kind: string, names: string[]): string[] {
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `the ${kind} ${name} is defined twice`);
}
