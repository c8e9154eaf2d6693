/**
 * Holds identifiers and file names against the glossary of CONTRIBUTING.md: words that this project once used in a sense of its own do not come
 * back. Prose (comments, text on screen, SQL) is not looked at; names on the wire that carry such a word are listed and keep it.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/** Banned word of an identifier -> what to say instead. */
const banned: Record<string, string> = {
  deed: 'action',
  deeds: 'actions',
  fault: 'error',
  faults: 'errors',
  kept: 'saved, stored, cached or pending',
  told: 'reported, or the name of the value',
  tell: 'report, notify, or setMessage',
  mine: 'own',
  desk: 'workspace, queue or batcher',
  standing: 'status or state',
  standings: 'ranking or statuses',
  most: 'max',
  fewest: 'min',
  least: 'min',
  lane: 'pool, consumer or rendition',
  look: 'check, inspect, variant or style',
  looks: 'checks',
}

/** Names that stay: on the wire, of a standard, or plain English in one piece. */
const allowed = new Set(
  'deed faultList isMine mine most mostTries atLeast atMost lookUp lookUps looksLikeText looksLikeAiken looksLikeGift looksLikeAddress leaveMost'.split(
    ' ',
  ),
)

const MIN_FILES = 1000
const files = sourceFiles('*.ts', '*.tsx', '*.css').filter(
  (file) => !file.startsWith('server/demo/') && file !== 'checks/vocabulary.ts',
)

/** The words of a name: `MAX_OpenDeeds2` -> max, open, deeds, 2. */
const wordsOf = (name: string) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase())

/** Source without comments, strings and the literal parts of templates; what stands in `${}` stays. */
function codeOnly(source: string): string {
  let out = ''
  const templates: number[] = []
  let depth = 0
  for (let at = 0; at < source.length; at++) {
    const char = source[at] as string
    const next = source[at + 1]
    if (char === '/' && next === '/') {
      at = source.indexOf('\n', at)
      if (at < 0) break
      out += '\n'
    } else if (char === '/' && next === '*') {
      at = source.indexOf('*/', at + 2) + 1
      if (at <= 0) break
      out += ' '
    } else if (char === "'" || char === '"') {
      let end = at + 1
      while (end < source.length && source[end] !== char && source[end] !== '\n') end += source[end] === '\\' ? 2 : 1
      // An apostrophe in text of JSX has no partner on its line.
      if (source[end] === char) at = end
      out += ' '
    } else if (char === '`' || (char === '}' && templates.at(-1) === depth)) {
      if (char === '}') templates.pop()
      let end = at + 1
      while (end < source.length && source[end] !== '`' && !(source[end] === '$' && source[end + 1] === '{'))
        end += source[end] === '\\' ? 2 : 1
      if (source[end] === '$') {
        templates.push(depth)
        end += 1
      }
      at = end
      out += ' '
    } else {
      if (char === '{') depth += 1
      if (char === '}') depth -= 1
      out += char
    }
  }
  return out
}

const broken: string[] = []
function check(name: string, where: string) {
  if (allowed.has(name)) return
  for (const word of wordsOf(name))
    if (Object.hasOwn(banned, word)) broken.push(`${where}: ${name} -> say ${banned[word]}`)
}

for (const file of files) {
  check(basename(file).replace(/\..*$/, ''), file)
  if (file.endsWith('.css')) continue
  const lines = codeOnly(readFileSync(file, 'utf8')).split('\n')
  const seen = new Set<string>()
  for (const [index, line] of lines.entries())
    for (const [name] of line.matchAll(/[A-Za-z_$][\w$]*/g))
      if (!seen.has(name)) {
        seen.add(name)
        check(name, `${file}:${index + 1}`)
      }
}
for (const line of broken) console.error(line)
if (files.length < MIN_FILES) {
  console.error(`Only ${files.length} files were seen (at least ${MIN_FILES} expected): the check itself is broken.`)
  process.exit(1)
}
console.log(`vocabulary: ${files.length} files, ${broken.length} names to change`)
process.exit(broken.length === 0 ? 0 : 1)
