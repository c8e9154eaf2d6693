import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { OwnerDb } from '../db/index.ts'
import { StartError } from '../errors.ts'
import { backup, restore, verify } from './index.ts'
import { noteBackup } from './last.ts'
import { texts } from './texts.ts'

type Progress = (sentence: string) => void

/** Folder argument, resolved against the folder in which the command was run. */
function folderOf(args: string[], from: string): string {
  const [name] = args.filter((arg) => !arg.startsWith('--'))
  if (!name) throw new StartError(texts.noFolder)
  return resolve(from, name)
}

const givenFrom = (environment: Record<string, string | undefined>): string => environment.INIT_CWD ?? process.cwd()

/** Command `backup [FOLDER]`. Default folder: DATA_DIR/backups. */
export async function backupCommand(
  args: string[],
  { owner, config, environment }: { owner: OwnerDb; config: Config; environment: Record<string, string | undefined> },
  setMessage: Progress,
): Promise<void> {
  const into = args.some((arg) => !arg.startsWith('--'))
    ? folderOf(args, givenFrom(environment))
    : join(config.dataDir, 'backups')
  await backup({ owner, dataDir: config.dataDir, into, objectStore: config.s3 !== undefined }, setMessage)
  noteBackup(config.dataDir)
}

/** Command `verify FOLDER`. */
export async function verifyCommand(
  args: string[],
  environment: Record<string, string | undefined>,
  setMessage: Progress,
): Promise<void> {
  await verify(folderOf(args, givenFrom(environment)), setMessage)
}

/** Command `restore FOLDER [--force]`. */
export async function restoreCommand(
  args: string[],
  { owner, config, environment }: { owner: OwnerDb; config: Config; environment: Record<string, string | undefined> },
  setMessage: Progress,
): Promise<void> {
  const folder = folderOf(args, givenFrom(environment))
  await restore({ owner, dataDir: config.dataDir, folder, force: args.includes('--force') }, setMessage)
}
