/** Options of the product's sessions (libs/store/src/database/open-orm.ts). */
export function sessionOptions(application: string): string {
  const settings = {
    search_path: application,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 15_000,
    enable_seqscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    enable_incremental_sort: 'off',
    plan_cache_mode: 'force_generic_plan',
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
