/**
 * The program of the last release, beside the present one: its sources at the tag, and the school of checks/releases.
 * node checks/previous-release.ts server/src/exam      runs its tests on the schema that the present migrations make
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** The newest released version whose tag this clone has; a shallow clone has none. */
export function lastRelease(): string | undefined {
  const tags = new Set(git('tag', '--list', 'v*').split('\n'))
  return readdirSync(join(import.meta.dirname, 'releases'))
    .map((file) => file.replace(/\.zip$/, ''))
    .filter((version) => tags.has(`v${version}`))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)
}

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>
}
/** Versions of what the product needs at run time, by folder. */
const neededBy = (lock: string) =>
  Object.entries((JSON.parse(lock) as Lock).packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )

/** Whether the installed packages serve the release too. */
function hasSamePackages(folder: string): boolean {
  const present = new Map(neededBy(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const released = neededBy(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return released.every(([path, { version }]) => present.get(path)?.version === version)
}

/** Links the installed packages; those of the workspace are the release's own. */
function linkPackages(folder: string): void {
  for (const modules of ['node_modules', 'server/node_modules'].filter((name) => existsSync(join(root, name)))) {
    mkdirSync(join(folder, modules), { recursive: true })
    for (const name of readdirSync(join(root, modules)))
      if (name !== '@zhixing' && !name.startsWith('.'))
        symlinkSync(join(root, modules, name), join(folder, modules, name))
  }
  const own = 'node_modules/@zhixing'
  mkdirSync(join(folder, own))
  for (const name of readdirSync(join(root, own)))
    symlinkSync(readlinkSync(join(root, own, name)), join(folder, own, name))
}

/** Checks out a release into a new folder, with its packages. */
export function checkOut(version: string, folder: string): void {
  git('worktree', 'add', '--quiet', '--detach', folder, `v${version}`)
  if (hasSamePackages(folder)) linkPackages(folder)
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'ignore' })
}

/** Builds the web of a release, without which it does not start. */
export function buildWeb(folder: string): void {
  execFileSync(process.execPath, ['../node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: join(folder, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
}

/** Removes a folder of `checkOut`. */
export const removeCheckout = (folder: string): string => git('worktree', 'remove', '--force', folder)

/** Unpacks the backup of the release's school. */
export function unpackSchool(version: string, folder: string): void {
  const parts = unzipSync(readFileSync(join(import.meta.dirname, `releases/${version}.zip`)))
  for (const [path, content] of Object.entries(parts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** Runs the release's tests on the present schema. @returns the exit code */
function testRelease(version: string, paths: string[]): number {
  const parent = mkdtempSync(join(tmpdir(), 'zhixing-released-'))
  const folder = join(parent, 'release')
  try {
    checkOut(version, folder)
    cpSync(join(root, 'server/migrations'), join(folder, 'server/migrations'), { recursive: true })
    const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', ...paths]
    return spawnSync(process.execPath, vitest, { cwd: folder, stdio: 'inherit' }).status ?? 1
  } finally {
    removeCheckout(folder)
    rmSync(parent, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const version = lastRelease()
  if (!version) throw new Error('this clone has no tag of a release')
  process.exit(testRelease(version, process.argv.slice(2)))
}
