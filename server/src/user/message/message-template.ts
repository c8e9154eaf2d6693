import { escapeHtml } from '../../lib/escape.ts'

/** Slots of templates, {{name}}: which there are, and what becomes of the one that is filled in for each reader. Pure. */

/** Filled in when a message is read, so that one text serves everybody. */
export const READER = 'nickname'

const SLOT = /\{\{\s*([^{}<>]{1,30}?)\s*\}\}/g

/** Names of the slots in the order of their first appearance. */
export function slotsOf(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(SLOT)].map((match) => match[1] ?? '')))]
}

interface Texts {
  msgTitle: string
  msgText: string
}

/** The message as this reader sees it. Titles are plain text, texts are HTML. */
export function personalFor<T extends Texts & { isPersonal: 0 | 1 }>(row: T, nickname: string): T {
  if (row.isPersonal !== 1) return row
  const fill = (text: string, value: string) =>
    text.replace(SLOT, (slot, name: string) => (name === READER ? value : slot))
  // The text was cleaned without the name: it fills no attribute, where it might be an address that runs.
  const msgText = row.msgText
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : fill(part, escapeHtml(nickname))))
    .join('')
  return { ...row, msgTitle: fill(row.msgTitle, nickname), msgText }
}
