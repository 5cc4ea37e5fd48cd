// Parts of `npm start` that the benches (bench) and the fuzzer (tests/fuzz) use. Neither `npm start` nor a
// process of a deployment imports this file. Test helpers are exported as `@marketplace/tests/*`.

export { logTail, startChild } from './processes/child.ts';
export type { Child, ChildExit, ChildOptions } from './processes/child.ts';
export { dataDirSetting, openDataDir, repositoryRoot } from './infrastructure/data-dir.ts';
export { infrastructureSteps, startInfrastructure } from './infrastructure/infrastructure.ts';
export type { Infrastructure, InfrastructureOptions } from './infrastructure/infrastructure.ts';
export { baseEnvironment } from './start-settings.ts';
export type { StackBase } from './start-settings.ts';
export { createInbox } from './inbox/inbox.ts';
export { startInbox } from './inbox/inbox-process.ts';
export { migrateAll } from '@marketplace/operations/migrate-all';
export { serviceNames } from '@marketplace/operations/service-names';
export { createNamespace, registerSearchAttributes } from '@marketplace/operations/namespace';
export type { SearchAttributes } from '@marketplace/operations/namespace';
export { choosePort, choosePorts, freePort } from './processes/ports.ts';
export { startPostgres } from './infrastructure/postgres.ts';
export type { Postgres } from './infrastructure/postgres.ts';
export { createProgress } from './processes/progress.ts';
export { localRoles, newSecrets } from './infrastructure/secrets.ts';
export type { Secrets } from './infrastructure/secrets.ts';
export { stopOnSignal } from './processes/signals.ts';
export { lowerCpuPriority } from './supervision/cpu-priority.ts';
// For tests, benches and the fuzzer only.
export { startStack, stackLogger } from './stack/stack.ts';
export { obtainTemporal, obtainTemporalServer } from './infrastructure/temporal/temporal-binary.ts';
export { startTemporal, temporalEnvironment } from './infrastructure/temporal/temporal.ts';
export type { Temporal } from './infrastructure/temporal/temporal.ts';
