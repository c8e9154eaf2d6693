/** Filters of SCIM (RFC 7644, 3.4.2.2): comparisons with `eq` that are joined by `and`. Pure. */
import { ScimError } from './errors.ts'

export interface Comparison {
  /** Path in lower case: `username`, `emails.value`. */
  path: string
  value: string
}

const MAX_LENGTH = 2000
const MAX_PARTS = 5
const ONE = /^\s*([\w$:.-]+(?:\[[^\]"]*"[^"\]]*"\])?(?:\.\w+)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(?:$|and\s+)/i

/** @throws {ScimError} invalidFilter, also for operators beyond `eq` and `and` */
export function filterOf(text: string): Comparison[] {
  const refused = () => new ScimError(400, 'Filters are comparisons with "eq", joined by "and".', 'invalidFilter')
  if (text.length > MAX_LENGTH) throw refused()
  const comparisons: Comparison[] = []
  let rest = text.trim()
  while (rest !== '') {
    const match = ONE.exec(rest)
    const [whole = '', path = '', literal = ''] = match ?? []
    if (!match || comparisons.length >= MAX_PARTS) throw refused()
    comparisons.push({ path: plainPath(path), value: valueOf(literal, refused) })
    rest = rest.slice(whole.length)
    if (rest === '' && /and\s+$/i.test(whole)) throw refused()
  }
  if (comparisons.length === 0) throw refused()
  return comparisons
}

/** Without the schema, and without a choice among values: `emails[type eq "work"].value` is `emails.value`. */
const plainPath = (path: string): string =>
  path
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '')
    .replace(/\[.*\]/, '')
    .toLowerCase()

function valueOf(literal: string, refused: () => ScimError): string {
  if (!literal.startsWith('"')) return literal.toLowerCase()
  try {
    return String(JSON.parse(literal))
  } catch {
    throw refused()
  }
}
