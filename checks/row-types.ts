/**
 * Whether the row types of the server are true: each `sql<Row[]>` that the tests have run is held against the rows it answered. A column that is missing, was renamed,
 * or holds what the type denies (a null, a text for a number) fails.
 *
 *   node checks/row-types.ts FOLDER            what a run of the tests has seen (`TEST_STATEMENTS=FOLDER`)
 *   node checks/row-types.ts FOLDER --unseen   names the statements that no test has run
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SeenRows } from '../server/test/seen-rows.ts'
import { type Kind, keyOf, readRowClaims, type RowClaim } from './row-claims.ts'

/** Fewer claims mean that the compiler read other files than meant. */
const MIN_CLAIMS = 1000

/** What is wrong with a claim, for what was seen. Statements that are written alike are one here: a claim fails only where none of them fits. */
export function faultsOf({ fields }: RowClaim, columns: SeenRows['columns']): string[] {
  return Object.entries(fields).flatMap(([name, { kinds, isOptional }]) => {
    const seen = columns[name]
    if (!seen) return isOptional ? [] : [`${name} is no column of the statement`]
    const denied = seen.filter((kind) => !kinds.includes(kind))
    return denied.length > 0 ? [`${name} was ${denied.join(' and ')}; the type says ${kinds.join(' | ')}`] : []
  })
}

function readSeen(folder: string): Map<string, SeenRows['columns']> {
  const all = new Map<string, Record<string, Kind[]>>()
  for (const file of readdirSync(folder).filter((name) => name.startsWith('rows-')))
    for (const { parts, columns } of JSON.parse(readFileSync(join(folder, file), 'utf8')) as SeenRows[]) {
      const known = all.get(keyOf(parts)) ?? {}
      for (const [name, kinds] of Object.entries(columns))
        known[name] = [...new Set([...(known[name] ?? []), ...kinds])]
      all.set(keyOf(parts), known)
    }
  return all
}

if (import.meta.main) {
  const folder = process.argv[2] ?? ''
  const claims = readRowClaims(join(import.meta.dirname, '..'))
  if (claims.length < MIN_CLAIMS) throw new Error(`only ${claims.length} claims were read: the check itself is broken`)
  const seen = readSeen(folder)
  const alike = Map.groupBy(claims, ({ key }) => key)
  const unseen = claims.filter(({ key }) => !seen.has(key))
  if (process.argv.includes('--unseen')) for (const { place } of unseen) console.log(place)
  let faults = 0
  for (const claim of claims) {
    const columns = seen.get(claim.key)
    if (!columns || alike.get(claim.key)?.some((other) => faultsOf(other, columns).length === 0)) continue
    faults += 1
    console.error(
      `${claim.place}\n${faultsOf(claim, columns)
        .map((fault) => `  ${fault}`)
        .join('\n')}`,
    )
  }
  console.log(`row types: ${claims.length} claims, ${claims.length - unseen.length} held against rows, ${faults} wrong`)
  process.exitCode = faults > 0 ? 1 : 0
}
