import { cleanHtml as clean, HtmlRefused } from '@zhixing/files/html'
import { CallError } from '../kernel/errors.ts'

/** Runs `work`, which cleans HTML. @throws {CallError} invalid, where the HTML is refused */
export function refusingHtml<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof HtmlRefused) throw new CallError('invalid', error.message)
    throw error
  }
}

/** `cleanHtml` of the package for handlers. @throws {CallError} invalid, for more markup than any author writes */
export const cleanHtml: typeof clean = (html, options) => refusingHtml(() => clean(html, options))
