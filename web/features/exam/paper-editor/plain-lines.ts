/** Lines of an instruction for a textarea; existing HTML stays readable. Pure. */
export const linesOf = (text: string): string =>
  text
    .replace(/<\/p>\s*<p>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
/** The inverse: one paragraph per line. Pure. */
export const htmlOf = (text: string): string =>
  text === ''
    ? ''
    : `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '</p><p>')}</p>`
