import { registerHooks } from 'node:module';

const globals = new URL('./globals.mjs', import.meta.url).href;

/** Hooks by which Node loads the modules of tests. Registered once in each worker. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    // The sources of packages of this repository that are built for others.
    return next(specifier, { ...context, conditions: [...context.conditions, 'marketplace-source'] });
  },
});
