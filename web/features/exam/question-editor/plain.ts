/** Converts between typed and stored texts. Pure. */

/** Text without markup that fits one line: an option without formulas and pictures. */
export function plainOf(html: string): string | null {
  if (/<(?!\/?p>)[a-z/!]/i.test(html) || /<\/p>\s*<p>/i.test(html)) return null
  return html
    .replace(/<\/?p>/gi, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}
export const htmlOf = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Tags as typed, separated by commas or spaces. */
export const tagsOf = (text: string): string[] => [...new Set(text.split(/[,，、;；\s]+/).filter(Boolean))]
