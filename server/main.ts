/**
 * Entry point. Roles by argument: all (default), worker, media, migrate, db:distribute, seed, admin:create, site:domain,
 * storage:move, backup, verify, restore, openapi. Exit codes: 3, permanent failure (configuration, machine); 75,
 * transient failure (database unreachable, disk full); 1, unexpected error. The launcher restarts after 75 and 1.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compile cache beside the packages: halves the CPU time of later starts and skips loading the type stripper (8 MB).
// Optional: without write access nothing changes.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))

const role = process.argv[2] ?? 'all'
const environment = { ...process.env }
// React selects its build by NODE_ENV at load time, and its development build renders ten times slower. Whether this
// is a production installation is decided by the config, from the original value.
process.env.NODE_ENV = 'production'
const { start } = await import('./src/start.ts')

try {
  await start(role, process.argv.slice(3), environment)
  // Flush now: a killed process would not write the cache.
  flushCompileCache()
} catch (error) {
  const { name, message } = error as Error
  if (name === 'StartError' || name === 'TransientStartError') console.error(`\n启动失败：${message}\n`)
  else console.error('\n启动失败：', error)
  process.exit(name === 'StartError' ? 3 : name === 'TransientStartError' ? 75 : 1)
}
