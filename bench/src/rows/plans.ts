import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { dataDirSetting, openDataDir } from '@marketplace/local';

/** Settings with which PostgreSQL logs the plan of each statement that takes longer. */
export function planSettings(plansMs: number | undefined): Record<string, string> {
  if (plansMs === undefined) return {};
  return {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': `${plansMs}ms`,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
  };
}

/** Copies PostgreSQL's log to the data directory of the product. Returns its path. */
export function keepPlans(serversDir: string): string {
  const file = path.join(openDataDir(dataDirSetting(process.env)).root, 'bench', 'rows-plans.log');
  copyFileSync(path.join(serversDir, 'postgres.log'), file);
  return file;
}
