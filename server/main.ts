/**
 * The process. Roles by argument: all (default), worker, media, migrate, seed, admin:create, backup, verify, restore, openapi.
 * Exit codes: 3, the configuration or the machine must be mended first, starting again would not help; 75, the cause may pass (the database is away,
 * the disk is full); 1, anything unforeseen. The launcher tries again after the latter two.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What was stripped of types and compiled once is kept beside the packages: later starts take half the processor time, and the compiler of types (8 MB)
// is not even loaded. Where nothing can be written, everything is as without it.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))

const role = process.argv[2] ?? 'all'
const environment = { ...process.env }
// React picks its build by NODE_ENV when it is loaded, and its development build renders ten times slower. Whether this is a production
// installation is for the configuration to say, from the environment as it was given.
process.env.NODE_ENV = 'production'
const { start } = await import('./src/start.ts')

try {
  await start(role, process.argv.slice(3), environment)
  // Now, not only at the end: a process that is killed would leave nothing for the next one.
  flushCompileCache()
} catch (error) {
  const { name, message } = error as Error
  if (name === 'StartError' || name === 'TransientStartError') console.error(`\n启动失败：${message}\n`)
  else console.error('\n启动失败：', error)
  process.exit(name === 'StartError' ? 3 : name === 'TransientStartError' ? 75 : 1)
}
