import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../errors.ts'
import { SYSTEM_FOLDER } from './binaries.ts'
import { fileFailure } from './failure.ts'
import { type RunAs, run } from './processes.ts'
import { texts } from './texts.ts'

export interface Place {
  /** Our folder that contains the cluster; owned by the database's user. */
  base: string
  /** PostgreSQL's data directory: absolute, symlinks resolved. */
  cluster: string
  as: RunAs
  /** Whether the cluster is outside DATA_DIR. */
  external: boolean
}

interface User {
  name: string
  uid: number
  gid: number
}

const isRoot = (): boolean => process.getuid?.() === 0

function users(): User[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length > 3)
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}

const nameOf = (uid: number): string => users().find((user) => user.uid === uid)?.name ?? `uid ${uid}`

/** User to run PostgreSQL as when the app is root. @throws {StartError} none found */
function unprivilegedUser(): User {
  const known = users()
  const user = known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody')
  if (!user || user.uid === 0) throw new StartError(texts.noUnprivilegedUser)
  return user
}

/** Short hash of a folder's path, for unique names. */
export const shortHash = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 10)

/** Whether the user can create files in the folder. Tested by doing so, because ACLs and mounts matter too. */
async function canWorkIn(folder: string, as: RunAs): Promise<boolean> {
  if (as.uid === undefined) return true
  const { code } = await run('/bin/sh', ['-c', 'cd -- "$1" && : > .probe && rm -f .probe', 'sh', folder], as)
  return code === 0
}

function makeBase(folder: string, as: RunAs): void {
  try {
    mkdirSync(folder, { recursive: true })
    if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
    chmodSync(folder, 0o700)
  } catch (cause) {
    throw fileFailure(folder, cause)
  }
}

/** An existing cluster runs as its owner. */
function runnerOf(cluster: string): RunAs {
  const owner = statSync(cluster)
  if (process.getuid === undefined) return {}
  if (!isRoot()) {
    if (owner.uid !== process.getuid()) throw new StartError(texts.clusterForeign(cluster, nameOf(owner.uid)))
    return {}
  }
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = unprivilegedUser()
  return { uid: user.uid, gid: user.gid }
}

/**
 * Locates the cluster, existing or to be created, and the user to run it. Default: DATA_DIR/postgres/data. For root,
 * if the unprivileged user cannot reach that: below /var/lib/zhixing, recorded in DATA_DIR/pg-location.
 * @param dataDir existing folder, absolute, symlinks resolved
 * @throws {StartError} cluster missing, unreachable or owned by another user; folder not writable
 */
export async function findPlace(dataDir: string, progress: (sentence: string) => void): Promise<Place> {
  const record = join(dataDir, 'pg-location')
  const recorded = existsSync(record) ? readFileSync(record, 'utf8').trim() : ''
  const base = recorded || join(dataDir, 'postgres')
  const cluster = join(base, 'data')
  const isReadable = (): boolean => {
    try {
      return statSync(cluster).isDirectory()
    } catch (error) {
      // Not root, and the folder belongs to the user that root runs the database as.
      if ((error as NodeJS.ErrnoException).code === 'EACCES')
        throw new StartError(texts.clusterForeign(cluster, nameOf(statSync(base).uid)))
      return false
    }
  }
  if (isReadable()) {
    const as = runnerOf(cluster)
    if (!(await canWorkIn(cluster, as))) throw new StartError(texts.clusterUnreachable(cluster, nameOf(as.uid ?? 0)))
    return { base, cluster: realpathSync(cluster), as, external: recorded !== '' }
  }
  if (recorded) throw new StartError(texts.clusterMissing(recorded, record))
  if (!isRoot()) {
    makeBase(base, {})
    return { base, cluster: join(realpathSync(base), 'data'), as: {}, external: false }
  }
  const user = unprivilegedUser()
  const as = { uid: user.uid, gid: user.gid }
  makeBase(base, as)
  if (await canWorkIn(base, as)) return { base, cluster: join(realpathSync(base), 'data'), as, external: false }
  try {
    rmdirSync(base)
  } catch {
    // Not empty: may hold the operator's files.
  }
  return externalPlace(dataDir, record, user, progress)
}

async function externalPlace(
  dataDir: string,
  record: string,
  user: User,
  progress: (sentence: string) => void,
): Promise<Place> {
  const as = { uid: user.uid, gid: user.gid }
  const base = join(SYSTEM_FOLDER, shortHash(dataDir))
  progress(texts.externalPlace(dataDir, base, user.name))
  try {
    mkdirSync(SYSTEM_FOLDER, { recursive: true })
    chmodSync(SYSTEM_FOLDER, 0o755)
  } catch (cause) {
    throw fileFailure(SYSTEM_FOLDER, cause)
  }
  makeBase(base, as)
  if (!(await canWorkIn(base, as))) throw new StartError(texts.clusterUnreachable(base, user.name))
  try {
    writeFileSync(record, `${base}\n`)
  } catch (cause) {
    throw fileFailure(record, cause)
  }
  return { base, cluster: join(realpathSync(base), 'data'), as, external: true }
}

function usable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Private folder (0700, database's user) for the Unix socket. Socket paths are limited to about 100 bytes, so it
 * cannot be in DATA_DIR. The name is derived from the cluster, unless another user took it in a shared folder.
 * @throws {StartError} it cannot be created
 */
export function socketFolder(cluster: string, as: RunAs): string {
  const candidates = [isRoot() ? '/run' : (process.env['XDG_RUNTIME_DIR'] ?? ''), '/tmp', tmpdir()]
  const parent = candidates.find((folder) => folder !== '' && folder.length < 60 && usable(folder)) ?? '/tmp'
  const owner = as.uid ?? process.getuid?.() ?? 0
  const folder = join(parent, `zhixing-${shortHash(cluster)}`)
  const make = (path: string): string => {
    mkdirSync(path, { mode: 0o700 })
    if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid)
    return path
  }
  try {
    if (!existsSync(folder)) return make(folder)
    const info = lstatSync(folder)
    if (!info.isDirectory() || info.uid !== owner) return make(`${folder}-${randomBytes(3).toString('hex')}`)
    chmodSync(folder, 0o700)
    return folder
  } catch (cause) {
    throw fileFailure(folder, cause)
  }
}
