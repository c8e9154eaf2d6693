import { cleanHtml } from '../lib/html.ts'

/**
 * HTML of a person who is not the site's author, as it may be stored and shown: links leave with a word to search engines that the site does not vouch
 * for them. Cleaning what is clean changes nothing.
 * @throws {CallError} invalid, for more markup than any author writes
 */
export const cleanPeoplesHtml = (html: string): string =>
  cleanHtml(html, { insets: true }).replace(/<a [^>]*>/g, (tag) =>
    tag.replace(' rel="noopener"', ' rel="noopener nofollow ugc"'),
  )
