/**
 * Checks that every statement of a tenant names its site for every table with a site_id: sharding and indexes rely on
 * it. Row-level security would hide a missing condition. The rules of `shard-rules.ts` are checked with it. Reads the
 * statements that a test run recorded (`TEST_STATEMENTS`, server/test/harness.ts).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'libpg-query'
import { brokenRules } from './shard-rules.ts'
import { isNode, type Node } from './sql-tree.ts'

/** Tables with a site_id, from the schema. */
export function siteTables(schema: string): Set<string> {
  const tables = schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (?:public\.)?(\w+) \(\n([\s\S]*?)^\)/gm)
  // Views for other domains count as tables.
  const views = schema.matchAll(/^CREATE VIEW (?:public\.)?(\w+) (?:WITH \([^)]*\) )?AS\s+SELECT (?:\w+\.)?site_id\b/gm)
  return new Set([
    ...[...tables].filter(([, , body]) => /^ {2}site_id /m.test(body ?? '')).map(([, name]) => String(name)),
    ...[...views].map(([, name]) => String(name)),
  ])
}

/** The tables of a statement that are not bound to a site. */
export async function tablesWithoutSite(text: string, tables: ReadonlySet<string>): Promise<string[]> {
  const { stmts } = (await parse(text)) as unknown as { stmts?: Node[] }
  const missing: string[] = []
  for (const statement of stmts ?? []) readQuery(statement.stmt as Node, { tables, ctes: new Set(), missing })
  return missing
}

interface Context {
  tables: ReadonlySet<string>
  /** Names of CTEs, which are not tables. */
  ctes: ReadonlySet<string>
  missing: string[]
}

const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const
type QueryKind = (typeof QUERIES)[number]
const isQuery = (key: string): key is QueryKind => (QUERIES as readonly string[]).includes(key)

/** Finds queries in any part of a statement. */
function readQuery(node: unknown, context: Context): void {
  if (Array.isArray(node)) {
    for (const one of node) readQuery(one, context)
    return
  }
  if (!isNode(node)) return
  for (const [key, value] of Object.entries(node))
    if (isQuery(key)) checkQuery(key, value as Node, context)
    else readQuery(value, context)
}

/** Checks the tables of one query against its conditions, then its subqueries. */
function checkQuery(kind: QueryKind, query: Node, outer: Context): void {
  const withClause = query.withClause as { ctes?: { CommonTableExpr: { ctename: string } }[] } | undefined
  const context = {
    ...outer,
    ctes: new Set([...outer.ctes, ...(withClause?.ctes ?? []).map(({ CommonTableExpr: { ctename } }) => ctename)]),
  }
  const scope = new Scope(context)
  // The table of an UPDATE or DELETE is in `relation`; further ones are in `fromClause` and `usingClause`.
  if (kind === 'InsertStmt') {
    const table = (query.relation as { relname: string }).relname
    const columns = (query.cols ?? []) as { ResTarget: { name: string } }[]
    if (context.tables.has(table) && !columns.some(({ ResTarget }) => ResTarget.name === 'site_id'))
      context.missing.push(table)
  } else {
    if (isNode(query.relation)) scope.addTable(query.relation)
    for (const from of [query.fromClause, query.usingClause]) for (const one of (from ?? []) as Node[]) scope.add(one)
    scope.addCondition(query.whereClause)
    context.missing.push(...scope.unbound())
  }
  // Subqueries have their own tables; columns of the outer query are known there.
  for (const [key, value] of Object.entries(query))
    if ((key === 'larg' || key === 'rarg') && isNode(value)) checkQuery('SelectStmt', value, context)
    else if (key !== 'relation') readQuery(value, context)
}

/** The tables of one query, and those bound to a site. */
class Scope {
  private readonly context: Context
  /** Alias to table, for tables with a site_id. */
  private readonly own = new Map<string, string>()
  private readonly ties: [string, string][] = []
  private readonly bound = new Set<string>()

  constructor(context: Context) {
    this.context = context
  }

  addTable(range: Node): void {
    const { relname, schemaname, alias } = range as {
      relname: string
      schemaname?: string
      alias?: { aliasname: string }
    }
    if (schemaname || this.context.ctes.has(relname) || !this.context.tables.has(relname)) return
    this.own.set(alias?.aliasname ?? relname, relname)
  }

  add(from: Node): void {
    if (isNode(from.RangeVar)) this.addTable(from.RangeVar)
    if (!isNode(from.JoinExpr)) return
    const { larg, rarg, quals, usingClause } = from.JoinExpr as {
      larg: Node
      rarg: Node
      quals?: Node
      usingClause?: { String: { sval: string } }[]
    }
    const before = [...this.own.keys()]
    this.add(larg)
    this.add(rarg)
    if (usingClause?.some(({ String: { sval } }) => sval === 'site_id')) {
      const all = [...this.own.keys()]
      const last = all.at(-1)
      const other = all.at(-2)
      if (last && other && all.length - before.length > 1) this.ties.push([last, other])
      else if (last) this.bound.add(last)
    }
    this.addCondition(quals)
  }

  /** The owner of a site_id expression: an alias, 'given' for any other value, or null if it is not one. */
  private siteOf(expression: unknown): string | null {
    const fields = (expression as { ColumnRef?: { fields: { String?: { sval: string } }[] } }).ColumnRef?.fields
    if (!fields) return 'given'
    const names = fields.map((field) => field.String?.sval ?? '*')
    if (names.at(-1) !== 'site_id') return null
    if (names.length > 1) return this.own.has(names[0] as string) ? (names[0] as string) : 'given'
    return this.own.size === 1 ? ([...this.own.keys()][0] as string) : 'given'
  }

  private tie(left: unknown, right: unknown): void {
    const [a, b] = [this.siteOf(left), this.siteOf(right)]
    if (!a || !b) return
    if (a === 'given') this.bound.add(b)
    else if (b === 'given') this.bound.add(a)
    else this.ties.push([a, b])
  }

  /** Adds a condition: equalities joined by AND. */
  addCondition(condition: unknown): void {
    if (!isNode(condition)) return
    const { BoolExpr, A_Expr, SubLink } = condition as {
      BoolExpr?: { boolop: string; args: Node[] }
      A_Expr?: { kind: string; name: { String: { sval: string } }[]; lexpr: Node; rexpr: unknown }
      SubLink?: { testexpr?: Node }
    }
    if (BoolExpr?.boolop === 'AND_EXPR') for (const one of BoolExpr.args) this.addCondition(one)
    // Every branch of an OR must name the site.
    if (BoolExpr?.boolop === 'OR_EXPR') this.addChoice(BoolExpr.args)
    if (A_Expr && A_Expr.name.at(-1)?.String.sval === '=' && A_Expr.kind !== 'AEXPR_OP_ALL') {
      const left = rowOf(A_Expr.lexpr)
      const right = rowOf(A_Expr.rexpr as Node)
      for (const [at, one] of left.entries()) this.tie(one, right[at] ?? { ParamRef: {} })
    }
    if (SubLink?.testexpr) for (const one of rowOf(SubLink.testexpr)) this.tie(one, { ParamRef: {} })
  }

  private addChoice(choices: Node[]): void {
    const each = choices.map((choice) => {
      const scope = new Scope(this.context)
      for (const [alias, table] of this.own) scope.own.set(alias, table)
      scope.addCondition(choice)
      return new Set([...this.own.keys()].filter((alias) => scope.isBound(alias)))
    })
    for (const alias of this.own.keys()) if (each.every((found) => found.has(alias))) this.bound.add(alias)
  }

  private isBound(alias: string): boolean {
    this.spread()
    return this.bound.has(alias)
  }

  private spread(): void {
    for (let more = true; more; ) {
      more = false
      for (const [a, b] of this.ties)
        if (this.bound.has(a) !== this.bound.has(b)) {
          this.bound.add(a).add(b)
          more = true
        }
    }
  }

  unbound(): string[] {
    this.spread()
    return [...this.own].filter(([alias]) => !this.bound.has(alias)).map(([, table]) => table)
  }
}

const rowOf = (expression: Node): unknown[] =>
  isNode(expression?.RowExpr) ? ((expression.RowExpr.args ?? []) as unknown[]) : [expression]

/** All statements that the test processes recorded. */
export function readStatements(folder: string): string[] {
  const all = readdirSync(folder)
    .filter((file) => !file.startsWith('rows-'))
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[])
  return [...new Set(all)].sort()
}

if (import.meta.main) {
  const tables = siteTables(readFileSync(join(import.meta.dirname, '../server/migrations/schema.sql'), 'utf8'))
  const statements = readStatements(process.argv[2] ?? '')
  let wrong = 0
  for (const text of statements) {
    const missing = await tablesWithoutSite(text, tables)
    const faults = [
      ...(missing.length > 0 ? [`no site for ${missing.join(', ')}`] : []),
      ...(await brokenRules(text, tables)),
    ]
    if (faults.length === 0) continue
    wrong++
    console.error(`${faults.join('; ')}: ${text.replace(/\s+/g, ' ').trim()}`)
  }
  console.log(`${statements.length} statements, ${wrong} that a shard cannot answer; ${tables.size} tables`)
  process.exitCode = wrong > 0 || statements.length === 0 ? 1 : 0
}
