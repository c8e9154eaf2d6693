/**
 * Starts the product with the demo school, on a free port with its own DATA_DIR, and stops it after the run; or uses a
 * running one (`E2E_URL`, with `E2E_DATA` and `E2E_DATABASE`; printed by deploy/cluster/up.ts).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRunFolder } from '../server/test/places.ts'
import { FIRST_KILL, killedFirstStart } from '../bench/comeback.ts'
import { newDataDir, root } from './school.ts'
import { freePort, serverProgram, stopped, untilStarted } from './spawned.ts'

export default async function setup() {
  const folder = makeRunFolder()
  if (process.env.E2E_URL) {
    process.env.E2E_FOLDER = folder
    process.env.E2E_URL_13 = process.env.E2E_URL.replace('//localhost', '//site13.localhost')
    return () => rmSync(folder, { recursive: true, force: true })
  }
  if (!process.env.E2E_SCHOOL) {
    const school = join(folder, 'school')
    mkdirSync(school, { mode: 0o755 })
    // The shared school is one whose first start was killed, which comeback.e2e.ts would otherwise do again.
    const { ms, output } = await killedFirstStart(school, FIRST_KILL)
    if (ms === null) throw new Error(`a first start that was killed did not come back:\n${output}`)
    process.env.E2E_SCHOOL = school
    process.env.E2E_FIRST_KILLED = '1'
  }
  process.env.E2E_FOLDER = folder
  const port = await freePort()
  // A journey starts the gateway of a model there.
  const modelPort = await freePort()
  process.env.E2E_MODEL_PORT = String(modelPort)
  // A journey starts a speech recognizer there; lecturers are offered it in all.
  const speechPort = await freePort()
  process.env.E2E_SPEECH_PORT = String(speechPort)
  // The stand-ins of 企业微信, 钉钉 and 飞书.
  const platformsPort = await freePort()
  process.env.E2E_PLATFORMS_PORT = String(platformsPort)
  const dataDir = newDataDir()
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', serverProgram()], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      SPEECH_URL: `http://127.0.0.1:${speechPort}`,
      MODEL_HOSTS: `127.0.0.1:${modelPort}`,
      SSO_HOSTS: '127.0.0.1',
      SSO_PLATFORMS_URL: `http://127.0.0.1:${platformsPort}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.env.E2E_PRODUCT_LOG = join(folder, 'product.log')
  const output = await untilStarted(child, process.env.E2E_PRODUCT_LOG)
  process.env.E2E_DATA = dataDir
  process.env.E2E_URL = `http://localhost:${port}`
  process.env.E2E_URL_13 = `http://site13.localhost:${port}`
  return async () => {
    await stopped(child)
    rmSync(folder, { recursive: true, force: true })
    if (process.env.E2E_LOG) console.log(output())
  }
}
