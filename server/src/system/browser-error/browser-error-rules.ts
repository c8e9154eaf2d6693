/** Redaction of browser errors: keeps what is needed to find the bug, and no personal data. Pure. */
import { createHash } from 'node:crypto'

export interface Reported {
  message: string
  stack: string
  page: string
  release: string
}

/** Removes URL queries, email addresses and long numbers (phone numbers, ids). */
export function withoutPeople(text: string): string {
  return text
    .replace(/(https?:\/\/[^\s?#)]+)[?#][^\s)]*/g, '$1')
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<mail>')
    .replace(/\b[0-9a-f]{24,}\b/gi, '<key>')
    .replace(/\d{5,}/g, '<number>')
}

/** The page with its route pattern: `/view/17?x=1` becomes `/view/:id`; queries are dropped. */
export function pageKind(page: string): string {
  const path = page.split(/[?#]/)[0] ?? ''
  return path
    .split('/')
    .map((segment, index, all) => {
      if (all[index - 1] === 'search') return segment && ':words'
      return /^[\w.-]*$/.test(segment) && !/\d{2,}|^\d$/.test(segment) ? segment : ':id'
    })
    .join('/')
    .slice(0, 120)
}

/** The stored form of a report. */
export function cleaned({ message, stack, page, release }: Reported): Reported {
  return {
    message: withoutPeople(message).slice(0, 300),
    stack: withoutPeople(stack).slice(0, 2000),
    page: pageKind(page),
    release: release.replace(/[^\w.-]/g, ''),
  }
}

/** The same error of the same release has the same id, independent of site address and page. */
export function reportIdOf({ message, stack, release }: Reported): string {
  const frame = /\/assets\/[\w.-]+:\d+(:\d+)?/.exec(stack)?.[0] ?? ''
  return createHash('sha256').update([message, frame, release].join('\n')).digest('hex').slice(0, 10).toUpperCase()
}
