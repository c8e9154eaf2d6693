/**
 * Names of CSS module classes: two characters for the file and the number of the class in it. A hash per class does not
 * compress, and a class costs its bytes twice: in the stylesheet and in the script that names it.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SLOTS = DIGITS.length ** 2
const root = dirname(fileURLToPath(import.meta.url))

const inDigits = (value: number): string =>
  value < DIGITS.length
    ? (DIGITS[value] ?? '')
    : inDigits(Math.floor(value / DIGITS.length)) + DIGITS[value % DIGITS.length]
const pathOf = (file: string) => relative(root, file).replaceAll(sep, '/')

/**
 * Slots of the files by their path, so that a new file leaves the names of the others, and thus their cached chunks,
 * alone. Pure.
 */
export function slotsOf(paths: readonly string[]): Map<string, string> {
  if (paths.length >= SLOTS) throw new Error(`class-names: more than ${SLOTS} CSS modules`)
  const taken = new Set<number>()
  return new Map(
    [...paths].sort().map((path) => {
      let slot = createHash('sha1').update(path).digest().readUInt32BE(0) % SLOTS
      while (taken.has(slot)) slot = (slot + 1) % SLOTS
      taken.add(slot)
      return [path, inDigits(slot).padStart(2, '0')]
    }),
  )
}

const isOwn = (path: string) => path.endsWith('.module.css') && !/^(?:build|node_modules)[\\/]/.test(path)
const slots = slotsOf(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(isOwn)
    .map((path) => path.replaceAll(sep, '/')),
)
const seen = new Map<string, string[]>()

/** Scoped name of a class. Both builds ask in the order of the file, so they get the same names. */
export function className(name: string, file: string): string {
  const path = pathOf(file.replace(/\?.*$/, ''))
  const slot = slots.get(path)
  // A file outside `web/`, or one added while the development server runs.
  if (!slot) return `_${createHash('sha1').update(`${path} ${name}`).digest('hex').slice(0, 8)}`
  const names = seen.get(path) ?? []
  seen.set(path, names)
  if (!names.includes(name)) names.push(name)
  // The underscore keeps the name valid, and out of the lists of content blockers, which hide `ad1`.
  return `_${slot}${inDigits(names.indexOf(name))}`
}
