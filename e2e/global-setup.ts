/** Starts the real product on a port and a DATA_DIR of its own, with the demo school, and stops it after the run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

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
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (data: Buffer) => {
      said += data.toString()
      if (said.includes('知行已启动')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready:\n${said}`)))
  })
  process.env.E2E_DATA = dataDir
  process.env.E2E_URL = `http://localhost:${port}`
  process.env.E2E_URL_13 = `http://site13.localhost:${port}`
  return async () => {
    await new Promise((resolve) => {
      child.removeAllListeners('exit')
      child.on('exit', resolve)
      child.kill('SIGTERM')
    })
    rmSync(dataDir, { recursive: true, force: true })
    if (process.env.E2E_LOG) console.log(said)
  }
}
