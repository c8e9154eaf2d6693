import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../errors.ts'
import type { Binaries } from './binaries.ts'
import { fileFailure, programFailure } from './failure.ts'
import type { Place } from './place.ts'
import { type RunAs, run } from './processes.ts'
import { texts } from './texts.ts'

export const DATABASE = 'zhixing'
export const OWNER = 'zhixing_owner'
const APP = 'zhixing_app'

export interface Passwords {
  owner: string
  /** Key from which the passwords of the sites' logins are derived. */
  app: string
}

const folderOf = (dataDir: string): string => join(dataDir, 'secrets')
const fileOf = (dataDir: string): string => join(folderOf(dataDir), 'postgres.json')

/** The owner's password and the key of the sites' logins; null if the file is missing or damaged. */
export function readPasswords(dataDir: string): Passwords | null {
  try {
    const { owner, app } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Partial<Passwords>
    return owner && app ? { owner, app } : null
  } catch {
    return null
  }
}

/** Generates random passwords in DATA_DIR/secrets (0600). @throws {StartError} */
function makePasswords(dataDir: string): Passwords {
  const passwords = { owner: randomBytes(24).toString('base64url'), app: randomBytes(24).toString('base64url') }
  const file = fileOf(dataDir)
  const draft = `${file}.new`
  try {
    mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
    rmSync(draft, { force: true })
    writeFileSync(draft, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true })
    chmodSync(draft, 0o600)
    renameSync(draft, file)
  } catch (cause) {
    throw fileFailure(file, cause)
  }
  return passwords
}

/**
 * Runs statements, one per line, on a stopped cluster in single-user mode, which needs no password.
 * @throws {StartError}
 */
async function runAlone(
  binaries: Binaries,
  cluster: string,
  as: RunAs,
  database: string,
  statements: string[],
): Promise<void> {
  const args = [
    '--single',
    '-D',
    cluster,
    '-c',
    'exit_on_error=true',
    '-c',
    'lc_messages=C',
    '-c',
    'log_min_error_statement=panic',
    database,
  ]
  const { code, output } = await run(binaries.postgres, args, as, statements.map((line) => `${line};\n`).join(''))
  if (code !== 0) throw programFailure(cluster, output, texts.initFailed)
}

/**
 * Initializes the cluster under a temporary name and renames it into place, so that a killed start leaves nothing
 * partial. Until then pg_hba.conf rejects every connection.
 * @throws {StartError}
 */
async function create(binaries: Binaries, place: Place, passwords: Passwords): Promise<void> {
  for (const name of readdirSync(place.base))
    if (name.startsWith('init-')) rmSync(join(place.base, name), { recursive: true, force: true })
  const draft = join(place.base, `init-${process.pid}`)
  const options = ['-D', draft, '-U', OWNER, '--auth=reject', '--encoding=UTF8', '--locale=C', '--locale-provider=icu']
  options.push('--icu-locale=zh-u-co-pinyin', '--data-checksums', '--no-instructions')
  const initialized = await run(binaries.initdb, options, place.as)
  if (initialized.code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw programFailure(place.base, initialized.output, texts.initFailed)
  }
  await runAlone(binaries, draft, place.as, 'postgres', [
    `ALTER ROLE ${OWNER} PASSWORD '${passwords.owner}'`,
    `CREATE ROLE ${APP} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION`,
    `CREATE DATABASE ${DATABASE}`,
    `REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${DATABASE} TO ${APP}`,
  ])
  for (let attempt = 1; ; attempt++) {
    try {
      renameSync(draft, place.cluster)
      return
    } catch (cause) {
      // Virus scanners on Windows lock new files briefly.
      if (process.platform !== 'win32' || attempt === 10) throw fileFailure(place.cluster, cause)
      await sleep(200)
    }
  }
}

/**
 * Ensures that the cluster exists, has our version and accepts the stored passwords. It must be stopped.
 * @returns the passwords
 * @throws {StartError}
 */
export async function ensureCluster(
  binaries: Binaries,
  place: Place,
  dataDir: string,
  progress: (sentence: string) => void,
): Promise<Passwords> {
  const ours = binaries.version.split('.')[0] ?? ''
  if (!existsSync(place.cluster)) {
    progress(texts.creating)
    const passwords = makePasswords(dataDir)
    await create(binaries, place, passwords)
    return passwords
  }
  const existingVersion = existsSync(join(place.cluster, 'PG_VERSION'))
    ? readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim()
    : ''
  if (existingVersion !== ours)
    throw new StartError(texts.wrongVersion(place.cluster, existingVersion || basename(place.cluster), ours))
  const known = readPasswords(dataDir)
  if (known) return known
  // Password file lost, for example a backup restored without secrets: set new ones in single-user mode.
  const passwords = makePasswords(dataDir)
  await runAlone(binaries, place.cluster, place.as, 'postgres', [`ALTER ROLE ${OWNER} PASSWORD '${passwords.owner}'`])
  return passwords
}
