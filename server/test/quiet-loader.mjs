// Preloaded into every worker. For each import vitest tells its main process who imports what, 10,000 messages per
// worker, to print code frames and to know what to rerun in watch mode. A run needs that for test files only.
import module from 'node:module'

const register = module.registerHooks

module.registerHooks = ({ resolve, ...hooks }) =>
  register({
    ...hooks,
    resolve: (specifier, context, next) =>
      resolve && /vitest=|mock=/.test(specifier) ? resolve(specifier, context, next) : next(specifier, context),
  })
