/**
 * The process. Roles by argument: all (default), worker, migrate, seed, admin:create, openapi.
 * Exit code 3: the configuration or the machine must be mended first; starting again would not help.
 */
const role = process.argv[2] ?? 'all'
const environment = { ...process.env }
// React picks its build by NODE_ENV when it is loaded, and its development build renders ten times slower. Whether this is a production
// installation is for the configuration to say, from the environment as it was given.
process.env.NODE_ENV = 'production'
const { start } = await import('./src/start.ts')

try {
  await start(role, process.argv.slice(3), environment)
} catch (error) {
  if ((error as Error).name === 'StartError') console.error(`\n启动失败：${(error as Error).message}\n`)
  else console.error('\n启动失败：', error)
  process.exit(3)
}
