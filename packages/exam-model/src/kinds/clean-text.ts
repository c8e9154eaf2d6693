import { cleanHtml } from '@zhixing/files/html'

/** Trims and drops control characters: PostgreSQL stores neither NUL nor lone surrogates. */
export const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
    .trim()

/** Cleans HTML. Most options are a word or two: text without markup is not parsed. */
export const rich = (html: string): string => {
  const text = plain(html)
  return /[<>&"]/.test(text) ? cleanHtml(text).trim() : text
}
