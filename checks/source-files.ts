import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The files of the project by git's patterns, from the root: those of git and those that are new, so that a check sees what is not committed yet. */
export function sourceFiles(...patterns: string[]): string[] {
  const lines = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  }).split('\n')
  return [...new Set(lines)].filter((file) => file !== '' && existsSync(join(root, file)))
}
