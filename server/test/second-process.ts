/**
 * A second process on the database of a test, which serves the application or runs jobs. Run as a program, it does so until
 * its parent exits.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/kernel/config.ts'
import { type DatabaseAddress, openDatabase } from '../src/kernel/db/index.ts'
import { createLog } from '../src/kernel/log.ts'
import { startWorkers } from '../src/serve.ts'
import { createServices } from '../src/services.ts'
import { testDatabase, type TestApp } from './harness.ts'

const file = fileURLToPath(import.meta.url)

/** Starts it. @returns its address (empty: of a worker), and a promise of its exit */
export async function startSecondProcess(
  t: TestApp,
  env: Record<string, string> = {},
  role: 'app' | 'worker' = 'app',
): Promise<{ address: string; kill(): Promise<void> }> {
  const [{ name } = { name: '' }] = await t.owner<{ name: string }[]>`SELECT current_database() AS name`
  const child = fork(file, [], {
    env: {
      ...process.env,
      SECOND_ROLE: role,
      SECOND_DATABASE: JSON.stringify({ ...testDatabase(), database: name }),
      SECOND_CONFIG: JSON.stringify({ DATA_DIR: t.services.config.dataDir, DEMO: '1', LOG_LEVEL: 'silent', ...env }),
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(message as string))
    child.once('exit', (code) => reject(new Error(`the second process ended with ${String(code)}`)))
  })
  return {
    address,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

if (process.argv[1] === file && process.send) {
  const address = JSON.parse(process.env.SECOND_DATABASE ?? '') as DatabaseAddress
  const config = readConfig(JSON.parse(process.env.SECOND_CONFIG ?? '') as Record<string, string>)
  const database = openDatabase(address, { poolsPerProcess: 4, connectionsPerPool: 4 })
  const services = await createServices(config, createLog(config.logLevel), database)
  if (process.env.SECOND_ROLE === 'worker') {
    await startWorkers(services, [])
    process.send('')
  } else process.send(await (await createApp(services)).listen({ port: 0, host: '127.0.0.1' }))
  process.once('disconnect', () => process.exit())
}
