/**
 * The process. Roles by argument: all (default), web, migrate, seed, admin:create, openapi, dev.
 * Exit code 3: the configuration or the machine must be mended first; starting again would not help.
 */
import { start } from './src/start.ts'
import { StartError } from './src/kernel/errors.ts'

const role = process.argv[2] ?? 'all'

try {
  await start(role, process.argv.slice(3))
} catch (error) {
  if (error instanceof StartError || (error as Error).name === 'StartError') {
    console.error(`\n启动失败：${(error as Error).message}\n`)
  } else {
    console.error('\n启动失败：', error)
  }
  process.exit(3)
}
