/** Commands `backup`, `verify` and `restore`. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { OwnerDb } from '../db/index.ts'
import { StartError } from '../errors.ts'
import { isInsideCopied } from './files.ts'
import { backup, restore, verify } from './index.ts'
import { noteBackup } from './last.ts'
import { below, folderPlace, type Place } from './place.ts'
import { createSeal } from './seal.ts'
import { type BackupSettings, backupSettings } from './settings.ts'
import { folderSource, type Source } from './source.ts'
import type { Progress } from './steps.ts'
import { texts } from './texts.ts'
import { openVault, type Vault } from './vault.ts'
import { backupIntoVault } from './vault-backup.ts'

type Environment = Record<string, string | undefined>
/** Opens a bucket; the provider is a platform's. */
export type OpenBucket = (settings: NonNullable<BackupSettings['s3']>) => Place

interface Given {
  environment: Environment
  openBucket: OpenBucket
}

interface Asked {
  folder?: string | undefined
  isS3: boolean
  name?: string | undefined
  force: boolean
}

/** Arguments; folders relative to where the command was run. */
function argumentsOf(args: string[], { INIT_CWD }: Environment): Asked {
  const options = {
    to: { type: 'string' },
    from: { type: 'string' },
    name: { type: 'string' },
    force: { type: 'boolean' },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false })
  const where = values.to ?? values.from
  if (where !== undefined && where !== 's3') throw new StartError(texts.onlyS3)
  const [folder] = positionals
  return {
    folder: folder === undefined ? undefined : resolve(INIT_CWD ?? process.cwd(), folder),
    isS3: where === 's3',
    name: typeof values.name === 'string' ? values.name : undefined,
    force: values.force === true,
  }
}

function bucketVault({ environment, openBucket }: Given): Vault {
  const { s3, prefix, key } = backupSettings(environment)
  if (!s3) throw new StartError(texts.noBucket)
  return openVault(below(openBucket(s3), prefix), createSeal(key), `${s3.endpoint} ${s3.bucket}/${prefix}`)
}

const folderVault = (folder: string, environment: Environment): Vault =>
  openVault(folderPlace(folder), createSeal(backupSettings(environment).key), folder)

/** The backup that a command names. */
async function sourceOf({ folder, isS3, name }: Asked, given: Given): Promise<Source> {
  if (isS3) return bucketVault(given).source(name)
  if (folder === undefined) throw new StartError(texts.noFolder)
  return existsSync(join(folder, 'snapshots'))
    ? folderVault(folder, given.environment).source(name)
    : folderSource(folder)
}

/** Command `backup [FOLDER | --to s3]`. Default folder: DATA_DIR/backups; with BACKUP_KEY a vault in it. */
export async function backupCommand(
  args: string[],
  { owner, config, ...given }: Given & { owner: OwnerDb; config: Config },
  setMessage: Progress,
): Promise<void> {
  const asked = argumentsOf(args, given.environment)
  const into = asked.folder ?? join(config.dataDir, 'backups')
  const { key, keep } = backupSettings(given.environment)
  const common = { owner, dataDir: config.dataDir, objectStore: config.s3 !== undefined }
  if (asked.isS3) await backupIntoVault({ ...common, vault: bucketVault(given), keep }, setMessage)
  else if (key === undefined) await backup({ ...common, into }, setMessage)
  else {
    if (isInsideCopied(config.dataDir, into)) throw new StartError(texts.inside)
    await backupIntoVault({ ...common, vault: folderVault(into, given.environment), keep }, setMessage)
  }
  noteBackup(config.dataDir)
}

/** Command `verify FOLDER | --from s3 [--name NAME]`. */
export async function verifyCommand(args: string[], given: Given, setMessage: Progress): Promise<void> {
  await verify(await sourceOf(argumentsOf(args, given.environment), given), setMessage)
}

/** Command `restore FOLDER | --from s3 [--name NAME] [--force]`. */
export async function restoreCommand(
  args: string[],
  { owner, config, ...given }: Given & { owner: OwnerDb; config: Config },
  setMessage: Progress,
): Promise<void> {
  const asked = argumentsOf(args, given.environment)
  const source = await sourceOf(asked, given)
  await restore({ owner, dataDir: config.dataDir, source, force: asked.force }, setMessage)
}
