import { type AdminEntry, adminMenu, mayOpen } from './menu.ts'
import { soundsOf } from './menu-sounds.ts'

/** Whether the letters spell the characters from the start of `text`: full pinyin, initials, or a mix. */
function spells(letters: string, text: readonly string[]): boolean {
  if (letters === '') return true
  const [first, ...rest] = text
  if (first === undefined) return false
  return soundsOf(first).some((sound) => {
    if (sound.startsWith(letters)) return true
    if (letters.startsWith(sound) && spells(letters.slice(sound.length), rest)) return true
    return letters[0] === sound[0] && spells(letters.slice(1), rest)
  })
}

/** Whether some word of the text begins with, or contains, what the letters spell. Pure. */
export function soundsLike(letters: string, text: string): boolean {
  if (!/^[a-z]+$/.test(letters)) return false
  const characters = [...text]
  return characters.some((_, at) => spells(letters, characters.slice(at)))
}

/** How well an entry matches one word; 0: not at all. */
function rank(word: string, { title, tab = '', section = '', group, words = '' }: AdminEntry): number {
  const own = title.toLowerCase()
  if (own === word) return 7
  if (own.startsWith(word)) return 6
  if (own.includes(word)) return 5
  if (words.toLowerCase().includes(word)) return 4
  if (`${section} ${tab}`.includes(word)) return 3
  // One letter would match by sound almost everywhere.
  if (word.length > 1 && soundsLike(word, title)) return 3
  if (word.length > 1 && words.split(' ').some((one) => soundsLike(word, one))) return 2
  return group.includes(word) ? 1 : 0
}

/**
 * Functions of the back office for what was typed: every word must match the title, a synonym, or the pinyin or
 * initials of one; best first. Pure.
 */
export function findEntries(
  typed: string,
  permissions: readonly string[],
  menu: readonly AdminEntry[] = adminMenu,
): AdminEntry[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return menu
    .filter((entry) => mayOpen(permissions, entry))
    .map((entry) => ({ entry, score: Math.min(...words.map((word) => rank(word, entry))) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}
