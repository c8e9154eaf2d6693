/**
 * What a distributed database (Citus) refuses, or cannot send to the one shard of a site, though plain PostgreSQL
 * accepts it (docs/scale.md).
 */
import { parse } from 'libpg-query'
import { isNode, type Node } from './sql-tree.ts'

/** Functions that are not IMMUTABLE: of time, of chance, of settings, and those that print values by settings. */
const MUTABLE = new Set(
  (
    'now clock_timestamp statement_timestamp transaction_timestamp timeofday random gen_random_uuid nextval ' +
    'current_setting current_site to_char date_trunc jsonb_build_object jsonb_build_array to_jsonb json_build_object ' +
    'to_json row_to_json concat concat_ws format array_to_string make_timestamptz'
  ).split(' '),
)
/** Those whose value differs between two calls of one statement. */
const VOLATILE = new Set(['clock_timestamp', 'timeofday', 'random', 'gen_random_uuid', 'nextval', 'new_id'])
const INTERVAL = new Set(['make_interval'])

/** The rules that a statement breaks. */
export async function brokenRules(text: string, tables: ReadonlySet<string>): Promise<string[]> {
  const { stmts } = (await parse(text)) as unknown as { stmts?: Node[] }
  const broken = new Set<string>()
  const sites = new Set<number>()
  let isOfSite = false
  let isLocal = false
  for (const [kind, node] of eachNode(stmts)) {
    if (kind === 'RangeVar') {
      const { relname, schemaname } = node as { relname: string; schemaname?: string }
      if (schemaname && schemaname !== 'public') isLocal = true
      else if (tables.has(relname)) isOfSite = true
    }
    if (kind === 'A_Expr') for (const site of comparedSites(node)) sites.add(site)
    if (kind === 'InsertStmt') {
      const site = insertedSite(node)
      if (site) sites.add(site)
      if (!tables.has((node.relation as { relname: string }).relname)) continue
      const { valuesLists } = (node.selectStmt as { SelectStmt?: Node } | undefined)?.SelectStmt ?? {}
      if (has(valuesLists, (inner) => inner === 'SubLink')) broken.add('a subquery in VALUES')
      if (has(node.onConflictClause, isMutable)) broken.add('a function that is not IMMUTABLE in DO UPDATE')
    }
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') {
      const written = [node.targetList, node.whereClause]
      for (const [inner, choice] of eachNode(written, isSubquery))
        if ((inner === 'CaseExpr' || inner === 'CoalesceExpr') && has(choice, isMutable))
          broken.add('a function that is not IMMUTABLE in CASE or COALESCE of a write')
      if (has(written, (inner, call) => isCallOf(VOLATILE, inner, call)))
        broken.add('a VOLATILE function in UPDATE or DELETE')
    }
  }
  if (sites.size > 1) broken.add('several parameters for the site')
  if (isOfSite && isLocal) broken.add('a local table beside one of a site')
  return [...broken]
}

/** Every node with its kind, outermost first; `stop` leaves out what is below a node. */
function* eachNode(root: unknown, stop?: (kind: string) => boolean): Generator<[string, Node]> {
  if (Array.isArray(root)) for (const one of root) yield* eachNode(one, stop)
  if (!isNode(root)) return
  for (const [kind, value] of Object.entries(root)) {
    if (isNode(value)) {
      yield [kind === 'relation' ? 'RangeVar' : kind, value]
      if (stop?.(kind)) continue
    }
    yield* eachNode(value, stop)
  }
}

const isSubquery = (kind: string) => kind === 'SubLink'
/** Whether the tree has a such node outside of subqueries. */
const has = (root: unknown, test: (kind: string, node: Node) => boolean): boolean => {
  for (const [kind, node] of eachNode(root, isSubquery)) if (test(kind, node)) return true
  return false
}

const isCallOf = (names: ReadonlySet<string>, kind: string, node: Node) =>
  kind === 'FuncCall' && names.has((node.funcname as { String: { sval: string } }[]).at(-1)?.String.sval ?? '')
const isMutable = (kind: string, node: Node): boolean =>
  kind === 'SQLValueFunction' || isCallOf(MUTABLE, kind, node) || (kind === 'A_Expr' && movesTime(node))

/** Adding an interval to a time is not IMMUTABLE: a day may have 23 hours. The difference of two times is. */
const movesTime = (expression: Node): boolean =>
  ['+', '-'].includes(operatorOf(expression)) && (isInterval(expression.lexpr) || isInterval(expression.rexpr))

function isInterval(node: unknown): boolean {
  if (!isNode(node)) return false
  const { TypeCast, FuncCall, A_Expr } = node as { TypeCast?: Node; FuncCall?: Node; A_Expr?: Node }
  if (FuncCall) return isCallOf(INTERVAL, 'FuncCall', FuncCall)
  if (A_Expr) return operatorOf(A_Expr) === '*' && (isInterval(A_Expr.lexpr) || isInterval(A_Expr.rexpr))
  const type = TypeCast?.typeName as { names: { String: { sval: string } }[] } | undefined
  return type?.names.at(-1)?.String.sval === 'interval'
}

const operatorOf = ({ name }: Node) => (name as { String: { sval: string } }[]).at(-1)?.String.sval ?? ''

/** The number of a parameter, with or without a cast. */
function parameterOf(node: unknown): number | undefined {
  if (!isNode(node)) return undefined
  if (isNode(node.TypeCast)) return parameterOf(node.TypeCast.arg)
  return (node.ParamRef as { number?: number } | undefined)?.number
}

/** Parameters that are compared with a `site_id`. */
function comparedSites(expression: Node): number[] {
  if (operatorOf(expression) !== '=') return []
  const left = partsOf(expression.lexpr)
  const right = partsOf(expression.rexpr)
  return left.flatMap((one, at) => {
    const other = right[at]
    const site = isSite(one) ? parameterOf(other) : isSite(other) ? parameterOf(one) : undefined
    return site ? [site] : []
  })
}

const partsOf = (node: unknown): unknown[] =>
  isNode(node) && isNode(node.RowExpr) ? (node.RowExpr.args as unknown[]) : [node]
const isSite = (node: unknown): boolean =>
  isNode(node) &&
  isNode(node.ColumnRef) &&
  (node.ColumnRef.fields as { String?: { sval: string } }[]).at(-1)?.String?.sval === 'site_id'

/** The parameter that an INSERT writes as its site. */
function insertedSite({ cols, selectStmt }: Node): number | undefined {
  const at = ((cols ?? []) as { ResTarget: { name: string } }[]).findIndex(
    ({ ResTarget }) => ResTarget.name === 'site_id',
  )
  const select = (selectStmt as { SelectStmt?: Node } | undefined)?.SelectStmt
  if (at < 0 || !select) return undefined
  const [row] = (select.valuesLists ?? []) as { List: { items: unknown[] } }[]
  if (row) return parameterOf(row.List.items[at])
  const target = ((select.targetList ?? []) as { ResTarget: { val: unknown } }[])[at]
  return parameterOf(target?.ResTarget.val)
}
