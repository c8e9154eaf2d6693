import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { generator } from './load.ts'
import { databaseOf } from './product.ts'
import type { Machine } from './report.ts'

/** Describes this machine and its software; the product of `dataDir` must be running. */
export async function describeMachine(dataDir: string): Promise<Machine> {
  const database = databaseOf(dataDir)
  try {
    const [row] = await database.owner<{ serverVersion: string }[]>`SHOW server_version`
    const processors = cpus()
    return {
      cpu: (processors[0]?.model ?? 'unknown').replace(/\s+/g, ' ').trim(),
      cores: processors.length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      system: systemName(),
      node: process.versions.node,
      postgres: row?.serverVersion.split(' ')[0] ?? 'unknown',
      load: generator,
    }
  } finally {
    await database.close()
  }
}

function systemName(): string {
  try {
    const name = /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
    if (name) return name
  } catch {
    // The file is Linux only.
  }
  return `${type()} ${release()}`
}

/** Short hash of the commit of a working tree; undefined outside a repository. */
export function commitOf(folder: string): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, stdio: 'pipe' }).toString().trim()
  } catch {
    return undefined
  }
}
