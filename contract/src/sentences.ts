/** Translations of sentences by their Chinese. */
export interface Sentences {
  exact: ReadonlyMap<string, string>
  patterns: readonly { sentence: RegExp; words: string }[]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Prepares translations by Chinese sentence; `{}` stands for a value, in the same order in both. */
export function sentencesOf(translations: Readonly<Record<string, string>>): Sentences {
  const entries = Object.entries(translations)
  const patterns = entries
    .filter(([sentence]) => sentence.includes('{}'))
    // The longest first: a general pattern must not take a sentence from a special one.
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([sentence, words]) => ({
      sentence: new RegExp(`^${sentence.split('{}').map(escaped).join('(.*?)')}$`, 's'),
      words,
    }))
  return { exact: new Map(entries), patterns }
}

/** Longer texts are what people wrote. */
const MAX_LENGTH = 1000

/** A sentence translated; its values too, if they are listed. Unknown sentences stay as they are. Pure. */
export function translated(sentence: string, { exact, patterns }: Sentences): string {
  const found = exact.get(sentence)
  if (found !== undefined || sentence.length > MAX_LENGTH) return found ?? sentence
  for (const pattern of patterns) {
    const values = pattern.sentence.exec(sentence)
    if (!values) continue
    let at = 0
    return pattern.words.replaceAll('{}', () => {
      at += 1
      const value = values[at] ?? ''
      return exact.get(value) ?? value
    })
  }
  return sentence
}
