import { escapeHtml } from '../../lib/escape.ts'

/** Placeholders of templates, {{name}}: parsing and substitution. Pure. */

/** Substituted when a message is read, so that one row serves all receivers. */
export const READER = 'nickname'

const SLOT = /\{\{\s*([^{}<>]{1,30}?)\s*\}\}/g

/** Names of placeholders in the order of their first appearance. */
export function slotsOf(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(SLOT)].map((match) => match[1] ?? '')))]
}

interface Texts {
  msgTitle: string
  msgText: string
}

/** The message with the reader's name. Titles are plain text, texts are HTML. */
export function personalFor<T extends Texts & { isPersonal: 0 | 1 }>(row: T, nickname: string): T {
  if (row.isPersonal !== 1) return row
  const fill = (text: string, value: string) =>
    text.replace(SLOT, (slot, name: string) => (name === READER ? value : slot))
  // The HTML was sanitized without the name, so the name is never inserted into an attribute, where it could become a
  // script URL.
  const msgText = row.msgText
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : fill(part, escapeHtml(nickname))))
    .join('')
  return { ...row, msgTitle: fill(row.msgTitle, nickname), msgText }
}
