import { readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import postgres from '@zhixing/postgres'
import type { Binaries } from './binaries.ts'
import { DATABASE, OWNER, type Passwords, readPasswords } from './cluster.ts'
import type { Place } from './place.ts'
import { alive, belongsTo } from './processes.ts'

/** Config files written at each start, by name. */
export type Settings = Record<'postgresql.conf' | 'pg_hba.conf', string>

/** Timeout (ms) of the probe connection: a stopped or hanging server never answers. */
const ANSWER_MS = 5_000

interface Sought {
  binaries: Binaries
  place: Place
  dataDir: string
  clusterName: string
  /** Folder of the Unix socket; null on Windows. */
  folder: string | null
  port: number
  settings: Settings
}

/** Parsed postmaster.pid; null while the server is not ready. */
function noted(cluster: string): { pid: number; folder: string; port: number; startedMs: number } | null {
  try {
    const [pid, data, started, port, folder, , , status] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim())
    if (data !== cluster || status !== 'ready') return null
    return { pid: Number(pid), folder: folder ?? '', port: Number(port), startedMs: Number(started) * 1000 }
  } catch {
    return null
  }
}

/** Whether the server runs with our current settings and the operator's, as of its start. */
function hasSettings(cluster: string, settings: Settings, startedMs: number): boolean {
  try {
    for (const [name, text] of Object.entries(settings))
      if (readFileSync(join(cluster, name), 'utf8') !== text) return false
    const custom = statSync(join(cluster, 'custom.conf'), { throwIfNoEntry: false })
    return custom === undefined || custom.mtimeMs < startedMs
  } catch {
    return false
  }
}

/** False if the binary was replaced under the running server. Unknown counts as true: the probe decides. */
function runsProgram(pid: number, program: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(program)
  } catch {
    return true
  }
}

/** Whether the server accepts the owner, has our version and serves this cluster. */
async function answersAs({ binaries, place, folder, port }: Sought, passwords: Passwords): Promise<boolean> {
  const sql = postgres({
    host: folder ?? '127.0.0.1',
    port,
    database: DATABASE,
    username: OWNER,
    password: passwords.owner,
    max: 1,
    connect_timeout: ANSWER_MS / 1000,
    fetch_types: false,
    onnotice: () => undefined,
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS)
  })
  const asked = sql<{ version: string; folder: string; recovering: boolean }[]>`
    SELECT current_setting('server_version') AS version, current_setting('data_directory') AS folder, pg_is_in_recovery() AS recovering`
  const good = asked.then(
    ([row]) => row?.version === binaries.version && row.folder === place.cluster && !row.recovering,
    () => false,
  )
  const answer = await Promise.race([good, late])
  clearTimeout(timer)
  await sql.end({ timeout: 0 }).catch(() => undefined)
  return answer
}

/**
 * Finds the server that a killed app left running, if it is usable: healthy, same version, same settings. Null
 * otherwise, and on Windows, where a process cannot be identified as ours.
 */
export async function findRunning(sought: Sought): Promise<{ pid: number; passwords: Passwords } | null> {
  const { place, dataDir, clusterName, folder, port, settings, binaries } = sought
  const server = process.platform === 'win32' ? null : noted(place.cluster)
  const passwords = readPasswords(dataDir)
  if (!server || !passwords) return null
  const isOurs =
    server.folder === folder &&
    server.port === port &&
    belongsTo(server.pid, place.cluster, clusterName) &&
    alive(server.pid) &&
    runsProgram(server.pid, binaries.postgres) &&
    hasSettings(place.cluster, settings, server.startedMs)
  return isOurs && (await answersAs(sought, passwords)) ? { pid: server.pid, passwords } : null
}
