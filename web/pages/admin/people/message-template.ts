/** Slots of message templates as the server reads them ({{name}}). Pure. */
export const READER = 'nickname'
const SLOT = /\{\{\s*([^{}<>]{1,30}?)\s*\}\}/g

/** Slots that a person has to fill, in the order of their appearance. */
export function openSlots(...texts: string[]): string[] {
  const all = texts.flatMap((text) => [...text.matchAll(SLOT)].map((match) => match[1] ?? ''))
  return [...new Set(all)].filter((name) => name !== READER)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text with what was typed into its slots; what was not filled stays a slot. `html`: the text is HTML, the values are not. */
export function fillSlots(text: string, values: Readonly<Record<string, string | undefined>>, html: boolean): string {
  return text.replace(SLOT, (slot, name: string) => {
    const value = values[name]?.trim()
    if (!value) return slot
    return html ? value.replace(/[&<>"]/g, (char) => entities[char] ?? char) : value
  })
}
