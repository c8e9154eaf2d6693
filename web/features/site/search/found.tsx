/** Text with matches between « and » rendered as marks. */
export function Found({ text }: { text: string }) {
  const parts = text.split(/«([^»]*)»/)
  // Every second part is a match; parts have no identity but their index.
  return parts.map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : part))
}

/** Wraps matches of a query's words in « and », ignoring case. For texts the server did not mark. */
export function markWords(text: string, query: string): string {
  const words = [...new Set(query.trim().split(/\s+/))].filter(Boolean).sort((a, b) => b.length - a.length)
  if (words.length === 0) return text
  const any = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gi')
  return text.replace(any, (found) => `«${found}»`)
}
