// Loaded into each worker before vitest. For every import of every module vitest tells its main process who imports what, 10,000 times for each worker; it reads that to print the
// lines around an error, and to know in watching what to run again. A run needs it of the files of tests alone.
import module from 'node:module'

const register = module.registerHooks

module.registerHooks = ({ resolve, ...hooks }) =>
  register({
    ...hooks,
    resolve: (specifier, context, next) =>
      resolve && /vitest=|mock=/.test(specifier) ? resolve(specifier, context, next) : next(specifier, context),
  })
