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
  /** Folder of ours that holds the cluster; belongs to the database's user. */
  base: string
  /** The cluster: PostgreSQL's data directory, an absolute path without links. */
  cluster: string
  as: RunAs
  /** True when the cluster lives outside DATA_DIR. */
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

/** Whom the database runs as when the app is root. @throws {StartError} nobody to run it */
function unprivilegedUser(): User {
  const known = users()
  const user = known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody')
  if (!user || user.uid === 0) throw new StartError(texts.noUnprivilegedUser)
  return user
}

/** Short name of a folder, for the places that must be told apart by it. */
export const shortHash = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 10)

/** Can the given user make files in the folder? Tried, not computed: access lists and mounts have a say too. */
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

/** The owner of an existing cluster decides who runs it: data made by one user stays with that user. */
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
 * Where the cluster is, or shall be made, and who runs it. Normally DATA_DIR/postgres/data; for root, when the unprivileged user cannot
 * get there, a folder under /var/lib/zhixing, noted in DATA_DIR/pg-location.
 * @param dataDir an existing folder, absolute, without links
 * @throws {StartError} the cluster is lost, out of reach or another user's, or a folder cannot be written
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
      // Not root, and the cluster's folder was closed by the user root runs the database as.
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
    // Not empty: something of the operator's.
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
 * A private folder (0700, the database's user) for the unix socket. A socket's path may have about 100 bytes, so it cannot live in
 * DATA_DIR. The name follows from the cluster, unless a stranger took that name in a shared folder.
 * @throws {StartError} it cannot be made
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
