import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Adds the optional packages of other platforms to package-lock.json. npm leaves them out when the registry in use
 * mirrors this machine's platform only, and `npm ci` then refuses the lock file. Run it after `npm install`.
 */
const file = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;
const platform =
  /(darwin|linux|win32|freebsd|android|openharmony|wasm32)-?(x64|arm64|arm-gnueabihf|arm-musleabihf|arm-eabi|arm|ia32|ppc64|s390x|riscv64|loong64)?-?(gnu|musl)?/;

/** Whether the lock has the package where Node would look for it from `at`. */
function isLocked(at, name) {
  for (
    let place = at;
    ;
    place = place.includes('/node_modules/') ? place.slice(0, place.lastIndexOf('/node_modules/')) : ''
  ) {
    if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true;
    if (!place) return false;
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
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added to package-lock.json.`);
