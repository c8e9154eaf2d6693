/**
 * Cost of each test file: with `TEST_COSTS=FILE` every file appends a line (CPU seconds of its process, its databases
 * and its imports); with `TEST_PROFILE=FOLDER` it also writes a CPU profile there. See docs/tests.md.
 */
import { appendFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { spent } from './spent.ts'

const { TEST_COSTS: costs, TEST_PROFILE: profiles } = process.env

/** CPU seconds since `began`. */
function secondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return Math.round((user + system) / 1e4) / 100
}

async function startProfile(): Promise<Session> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  return session
}

if (costs) {
  const began = process.cpuUsage()
  spent.postgresSeconds = 0
  const session = profiles ? await startProfile() : undefined
  let imports = 0
  beforeAll(() => {
    imports = secondsSince(began)
  })
  afterAll(async () => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    const line = { file, seconds: secondsSince(began), postgres: spent.postgresSeconds, imports }
    appendFileSync(costs, `${JSON.stringify(line)}\n`)
    if (!session || !profiles) return
    const { profile } = await session.post('Profiler.stop')
    writeFileSync(join(profiles, `${file.replaceAll('/', '-')}.cpuprofile`), JSON.stringify(profile))
    session.disconnect()
  })
}
