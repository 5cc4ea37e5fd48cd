import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Adds the optional packages of other platforms to package-lock.json, with the digests of their contents. Run it after
 * `npm install`. npm leaves out those that it has not installed, and `npm ci` refuses such a lock file.
 */
const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;
const systems = 'darwin|linux|win32|freebsd|android|openharmony|wasm32';
const processors = 'x64|arm64|arm-gnueabihf|arm-musleabihf|arm-eabi|arm|ia32|ppc64|s390x|riscv64|loong64';
const platform = new RegExp(`(${systems})-?(${processors})?-?(gnu|musl)?`);

/** Whether the lock file has the package in one of the directories that Node searches from `at`. */
function isLocked(at, name) {
  for (
    let parent = at;
    ;
    parent = parent.includes('/node_modules/') ? parent.slice(0, parent.lastIndexOf('/node_modules/')) : ''
  ) {
    if (packages[`${parent ? `${parent}/` : ''}node_modules/${name}`]) return true;
    if (!parent) return false;
  }
}

let added = 0;
for (const [at, { optionalDependencies = {} }] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const match = platform.exec(name);
    if (isLocked(at, name) || !match || !/^\d/.test(version)) continue;
    const [, os, architecture, libc] = match;
    const cpu = os === 'wasm32' ? 'wasm32' : architecture?.startsWith('arm-') ? 'arm' : architecture;
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(libc && { libc: [libc === 'gnu' ? 'glibc' : 'musl'] }),
      optional: true,
      ...(os !== 'wasm32' && { os: [os] }),
    };
    added += 1;
  }
}
// Without a digest, `npm ci` installs whatever the registry sends.
for (const [at, entry] of Object.entries(packages)) {
  if (!at.includes('node_modules/') || entry.link || entry.integrity) continue;
  const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const integrity = execFileSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], {
    encoding: 'utf8',
  }).trim();
  if (!integrity.startsWith('sha512-')) throw new Error(`The registry names no digest of ${name}@${entry.version}.`);
  const { version, ...others } = entry;
  packages[at] = { version, integrity, ...others };
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added to package-lock.json.`);
