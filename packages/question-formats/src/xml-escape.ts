/** Escapes texts for XML. Pure; `xml.ts` has the parser. */

/** Removes characters that XML cannot represent. */
export const xmlText = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
/** Escapes text for elements and attributes. */
export const xmlEscape = (text: string): string =>
  xmlText(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
