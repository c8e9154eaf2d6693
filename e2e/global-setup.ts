/** Starts the real product on a port and a DATA_DIR of its own, with the demo school, and stops it after the run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, stopped, untilStarted } from './spawned.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export default async function setup() {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'zhixing-e2e-'))
  chmodSync(dataDir, 0o755)
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'server/main.ts')],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said = await untilStarted(child)
  process.env.E2E_DATA = dataDir
  process.env.E2E_URL = `http://localhost:${port}`
  process.env.E2E_URL_13 = `http://site13.localhost:${port}`
  return async () => {
    await stopped(child)
    rmSync(dataDir, { recursive: true, force: true })
    if (process.env.E2E_LOG) console.log(said())
  }
}
