/** Parses a site's phone number with a note, `0755-1234567（每日 9:00-17:00）`. Pure. */
export function phoneOf(text: string): { number: string; note: string; href: string } {
  const [, number = '', note = ''] = /^([^（(]*)(.*)$/s.exec(text) ?? []
  return { number: number.trim(), note: note.trim(), href: `tel:${number.replace(/[^\d+]/g, '')}` }
}
