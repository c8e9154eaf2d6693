import { cleanHtml } from '../lib/html.ts'

/**
 * Sanitizes user-generated HTML; links get rel="nofollow ugc". Idempotent.
 * @throws {CallError} invalid, for excessive markup
 */
export const cleanPeoplesHtml = (html: string): string =>
  cleanHtml(html, { insets: true }).replace(/<a [^>]*>/g, (tag) =>
    tag.replace(' rel="noopener"', ' rel="noopener nofollow ugc"'),
  )
