import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's environment for Node, with code that is compiled once in each worker. Jest loads every module anew for each
 * suite, which keeps suites apart, and would also compile it anew: that took longer than anything else in loading.
 * Modules still run anew for each suite; only V8's compiled form is kept, in memory, for as long as the source stays
 * the same.
 */
export default class CompiledOnce extends TestEnvironment {
  async teardown() {
    // What a script knows of the suite would keep the suite's whole memory alive.
    for (const known of scripts.values()) known.importModuleDynamically = suiteHasEnded;
    await super.teardown();
  }
}

/** ES modules by identifier: source, and V8's compiled form of it. */
const modules = new Map();
/** CommonJS modules by file: source, script, and the `import()` of the suite that runs. */
const scripts = new Map();

// Jest reads both from this object whenever it compiles.
const vm = createRequire(import.meta.url)('node:vm');

vm.SourceTextModule = class extends vm.SourceTextModule {
  constructor(source, options) {
    const known = modules.get(options.identifier);
    const isKnown = known?.source === source;
    super(source, isKnown ? { ...options, cachedData: known.cachedData } : options);
    if (!isKnown) modules.set(options.identifier, { source, cachedData: this.createCachedData() });
  }
};

/**
 * Compiles a script whose value is the function, because V8 can run a script in one context after another, a function
 * only in its own.
 */
vm.compileFunction = (source, parameters, { filename, importModuleDynamically, parsingContext }) => {
  const known = scripts.get(filename)?.source === source ? scripts.get(filename) : { source };
  known.importModuleDynamically = importModuleDynamically;
  if (!known.script) {
    const head = `(function (${parameters.join(', ')}) {`;
    known.script = new vm.Script(`${head}${source.replace(/^#!/, '//')}\n})`, {
      filename,
      columnOffset: -head.length,
      importModuleDynamically: (...request) => known.importModuleDynamically(...request),
    });
    scripts.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};

async function suiteHasEnded(specifier) {
  throw new Error(`"${specifier}" was imported after its suite had ended.`);
}
