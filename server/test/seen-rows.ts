/**
 * What the rows of each statement look like when the tests run it: the names of its columns, and what their values are in JavaScript. `checks/row-types.ts` compares
 * it with the row types that the sources claim.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from '../../checks/row-claims.ts'
import type { OwnerDb } from '../src/kernel/db/index.ts'

/** Columns of a statement by their field name, each with the kinds of values seen in it; `rows` says whether it answered any. */
export interface SeenRows {
  parts: readonly string[]
  columns: Record<string, Kind[]>
}

/** Enough rows of an answer to see what its columns hold. */
const ROWS = 100

const seen = new Map<readonly string[], Map<string, Set<Kind>>>()
let isWatching = false
let written = 0
let changes = 0

/** Looks at the answers of every statement of this process from now on. Relies on how postgres.js hands an answer over: `query.resolve(result)`. */
export function watchRows(sql: OwnerDb): void {
  if (isWatching || !process.env.TEST_STATEMENTS) return
  isWatching = true
  const query = sql`SELECT 1` as unknown as object
  interface Query {
    strings: readonly string[]
    tagged: boolean
    handOver: (result: unknown) => void
  }
  Object.defineProperty(Object.getPrototypeOf(query), 'resolve', {
    configurable: true,
    set(this: Query, resolve: (result: unknown) => void) {
      this.handOver = resolve
    },
    get(this: Query) {
      // Of now: the slow-query log puts its own before it.
      const { handOver } = this
      return (result: unknown) => {
        if (this.tagged) noteRows(this.strings, result)
        handOver(result)
      }
    },
  })
}

function noteRows(parts: readonly string[], result: unknown): void {
  const { columns } = result as { columns?: { name: string }[] }
  if (!Array.isArray(result) || !columns || columns.length === 0) return
  let known = seen.get(parts)
  if (!known) {
    known = new Map()
    seen.set(parts, known)
    changes += 1
  }
  for (const { name } of columns) {
    let kinds = known.get(name)
    if (!kinds) {
      kinds = new Set()
      known.set(name, kinds)
      changes += 1
    }
    for (const row of result.slice(0, ROWS) as Record<string, unknown>[]) {
      const before = kinds.size
      kinds.add(kindOf(row[name]))
      if (kinds.size > before) changes += 1
    }
  }
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return typeof value as Kind
}

/** Writes what was seen so far beside the statements of this process. */
export function writeRows(folder: string): void {
  if (changes === written) return
  written = changes
  const rows: SeenRows[] = [...seen].map(([parts, columns]) => ({
    parts,
    columns: Object.fromEntries([...columns].map(([name, kinds]) => [name, [...kinds]])),
  }))
  writeFileSync(join(folder, `rows-${process.pid}.json`), JSON.stringify(rows))
}
