/** Kinds of course, as stored in course.course_category. */
export const courseKinds = { recorded: 1, live: 2, library: 3, resource: 4 } as const

/** Kinds of lesson, as stored in course_period.period_type. A document is read in the browser, a file is downloaded. */
export const periodTypes = { video: 1, text: 2, document: 3, file: 4, live: 20 } as const

/** Visible characters of an HTML text: tags and white space do not count, an entity counts as one. */
export function visibleCharacters(html: string): number {
  const text = html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, '·')
    .replace(/\s/g, '')
  return [...text].length
}

/** How long a text takes to read: 400 characters a minute, as `readSeconds` of authoring/publish.sql.ts. */
export const readSeconds = (html: string): number => Math.ceil((visibleCharacters(html) * 60) / 400)

/** Watermark of the player: it names the viewer in a screen recording. Empty when the course has none. */
export function watermark(isWatermark: number, viewer: { nickname: string; mobile: string }): string {
  return isWatermark === 1 ? `${viewer.nickname} ${viewer.mobile.slice(-4)}`.trim() : ''
}
