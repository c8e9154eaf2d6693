/** Placeholders of message templates, `{{name}}`. Pure. */
export const READER = 'nickname'
const SLOT = /\{\{\s*([^{}<>]{1,30}?)\s*\}\}/g

/** Placeholders to be filled in, in order of appearance. */
export function openSlots(...texts: string[]): string[] {
  const all = texts.flatMap((text) => [...text.matchAll(SLOT)].map((match) => match[1] ?? ''))
  return [...new Set(all)].filter((name) => name !== READER)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Replaces filled placeholders; empty ones stay. `html`: values are escaped. */
export function fillSlots(text: string, values: Readonly<Record<string, string | undefined>>, html: boolean): string {
  return text.replace(SLOT, (slot, name: string) => {
    const value = values[name]?.trim()
    if (!value) return slot
    return html ? value.replace(/[&<>"]/g, (char) => entities[char] ?? char) : value
  })
}
