/** @mentions in plain text. Pure. */

export interface Picked {
  userId: string
  nickname: string
}

/** Longest name that is searched. */
const NAME_MAX = 30

/** The name being typed between the last @ and the caret; undefined if there is none. */
export function typedName(text: string, cursor: number): { at: number; query: string } | undefined {
  const before = text.slice(0, cursor)
  const at = before.lastIndexOf('@')
  if (at < 0) return undefined
  const query = before.slice(at + 1)
  // An email address is not a mention.
  if (/[\w.-]$/.test(before.slice(0, at)) || /[\s@]/.test(query) || query.length > NAME_MAX) return undefined
  return { at, query }
}

/** Names of picked users that are still in the text. */
export const namedIn = (text: string, picked: readonly Picked[]): string[] => [
  ...new Set(picked.filter(({ nickname }) => text.includes(`@${nickname}`)).map(({ userId }) => userId)),
]

export interface Part<P> {
  text: string
  person?: P
}

/** Splits a text at mentions; where one name is a prefix of another, the longer one matches. */
export function partsOf<P extends { name: string }>(text: string, people: readonly P[]): Part<P>[] {
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  const parts: Part<P>[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const person = text[at] === '@' ? byLength.find(({ name }) => text.startsWith(name, at + 1)) : undefined
    if (!person) {
      plain += text[at++]
      continue
    }
    if (plain) parts.push({ text: plain })
    plain = ''
    parts.push({ text: `@${person.name}`, person })
    at += person.name.length + 1
  }
  if (plain) parts.push({ text: plain })
  return parts
}
