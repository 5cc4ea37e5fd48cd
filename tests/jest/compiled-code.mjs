import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';
import { evaluateInBlock, followCollection } from './suite-block.mjs';

/**
 * Jest's environment for Node, with a cache of compiled code in each worker. Jest loads every module again for each
 * suite, to isolate the suites. Compiling each module again took most of the loading time. Here modules still run again
 * for each suite, but V8's compiled form is kept in memory as long as the source is the same.
 */
export default class CompiledOnce extends TestEnvironment {
  handleTestEvent(event, state) {
    followCollection(event, state);
  }

  async teardown() {
    // A script's reference to its suite's `import()` would keep the memory of the whole suite alive.
    for (const known of scripts.values()) known.importModuleDynamically = suiteHasEnded;
    await super.teardown();
  }
}

/** ES modules by identifier: source and V8's compiled form. */
const modules = new Map();
/** CommonJS modules by file: source, script, and the `import()` of the current suite. */
const scripts = new Map();

// Jest reads `SourceTextModule` and `compileFunction` from this object each time it compiles.
const vm = createRequire(import.meta.url)('node:vm');

vm.SourceTextModule = class extends vm.SourceTextModule {
  constructor(source, options) {
    const known = modules.get(options.identifier);
    const isKnown = known?.source === source;
    super(source, isKnown ? { ...options, cachedData: known.cachedData } : options);
    if (!isKnown) modules.set(options.identifier, { source, cachedData: this.createCachedData() });
  }

  evaluate(options) {
    return evaluateInBlock(this, () => super.evaluate(options));
  }
};

/**
 * Compiles a script whose value is the function: V8 can run a script in any context, but a function only in the context
 * it was compiled for.
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
