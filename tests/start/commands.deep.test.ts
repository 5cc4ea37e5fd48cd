import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { childEnvironment } from '../support/stacks/programs.ts';
import { programs } from '../support/stacks/processes/separate-processes.ts';

const { scripts } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const processes = {
  ...programs,
  migrate: 'deploy/operations/src/migrate.main.ts',
  'prepare-namespace': 'deploy/operations/src/prepare-namespace.main.ts',
  'npm start': 'deploy/local/src/start.ts',
  'rotate-keyring': 'deploy/operations/src/rotate-keyring.main.ts',
};

test.each(Object.entries(processes))(
  '%s does not start with a misspelled setting, which it names without its value',
  (_name, file) => {
    const { status, stderr } = spawnSync(process.execPath, [file], {
      cwd: repositoryRoot,
      env: { ...childEnvironment(), RATE_LIMIT_KEYS: 'hunter2' },
      encoding: 'utf8',
    });
    expect(stderr).toContain('RATE_LIMIT_KEYS: did you mean RATE_LIMITS?');
    expect(stderr).not.toContain('hunter2');
    expect(status).toBe(1);
  },
);

/** Commands that refuse unknown flags before they do anything. */
const strict = ['bench:webhooks', 'bench:edge', 'bench:overload', 'fuzz:api', 'chaos', 'organization'];

test.each(strict)(
  'the command %s works outside of tests: it refuses an unknown flag by name, or prints its usage',
  (name) => {
    const command = scripts[name] ?? `node deploy/operations/src/${name}.main.ts`;
    const args = command.split(' ').slice(1);
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--no-such-flag'], {
      cwd: repositoryRoot,
      env: childEnvironment(),
      encoding: 'utf8',
    });
    expect(stdout + stderr).toMatch(/Unknown option '--no-such-flag'|^Usage: /);
    expect(status).toBeGreaterThan(0);
  },
);
