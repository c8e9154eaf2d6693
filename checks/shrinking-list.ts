/** A list of exceptions that only shrinks: what is not listed fails, and so does what is listed and gone. */
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Holds what was found against the list in `file`; `--write` on the command line writes the list anew. Says each difference.
 * @param instead what to do about a new one
 * @returns how many differ
 */
export function heldAgainst(file: string, found: ReadonlySet<string>, command: string, instead: string): number {
  const lines = [...found].sort()
  if (process.argv.includes('--write')) writeFileSync(file, `${lines.join('\n')}\n`)
  const listed = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
  const fresh = lines.filter((line) => !listed.has(line))
  const gone = [...listed].filter((line) => !found.has(line))
  for (const line of fresh) console.error(`${line}\n  ${instead}`)
  for (const line of gone) console.error(`${line}\n  crosses no longer: run npx node ${command} --write`)
  return fresh.length + gone.length
}
