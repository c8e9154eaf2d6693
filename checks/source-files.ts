import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Source files by git pathspec from the root: tracked ones and new ones that are not ignored. */
export function sourceFiles(...patterns: string[]): string[] {
  const lines = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  }).split('\n')
  return [...new Set(lines)].filter((file) => file !== '' && existsSync(join(root, file)))
}
