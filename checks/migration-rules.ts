/** What a migration may not do to tables of the last release, which may serve while it runs (server/migrations/README.md). */
import { parse } from 'libpg-query'
import { isNode, type Node } from './sql-tree.ts'

interface Command {
  subtype: string
  name?: string
  def?: { ColumnDef?: { colname: string; constraints?: { Constraint: Constraint }[] }; Constraint?: Constraint }
}
interface Constraint {
  contype: string
  conname?: string
  skip_validation?: boolean
  indexname?: string
}

const DROPPED: Readonly<Record<string, string>> = {
  AT_DropColumn: 'the old program reads the column: drop it in the release after next',
  AT_AlterColumnType: 'rewrites the table, and the old program writes the former type',
  AT_SetNotNull: 'the old program inserts no value, unless a default or trigger gives one',
  AT_ColumnDefault: 'the old program may rely on the default',
}

/** The reasons why a migration is unsafe while the old program serves, each with the object that it is about. */
export async function unsafe(sql: string, released: ReadonlySet<string>): Promise<string[]> {
  const { stmts } = (await parse(sql)) as unknown as { stmts?: { stmt: Node }[] }
  const statements = (stmts ?? []).flatMap(({ stmt }) => Object.entries(stmt)) as [string, Node][]
  const found: string[] = []
  const locked = new Set<string>()
  const scanned = new Set<string>()
  for (const [kind, node] of statements) {
    const table = (node.relation as { relname?: string } | undefined)?.relname ?? ''
    if (kind === 'DropStmt' && /TABLE|VIEW/.test(String(node.removeType)))
      found.push(`${namesIn(node.objects).join(', ')}: the old program reads it: drop it in the release after next`)
    if (!released.has(table)) continue
    if (kind === 'RenameStmt') found.push(`${table}: the old program uses the former name: add, copy, switch, drop`)
    if (kind === 'IndexStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt') scanned.add(table)
    if (kind !== 'AlterTableStmt') continue
    const commands = (node.cmds as { AlterTableCmd: Command }[]).map(({ AlterTableCmd }) => AlterTableCmd)
    for (const command of commands) {
      if (command.subtype === 'AT_ValidateConstraint') scanned.add(table)
      else locked.add(table)
      const reason = reasonOf(command)
      if (reason) found.push(`${table}.${reason}`)
    }
  }
  for (const table of scanned)
    if (locked.has(table))
      found.push(`${table}: read as a whole while ALTER TABLE locks it: a migration of its own for the index or check`)
  return found
}

/** Why a command of ALTER TABLE is unsafe, with its column or constraint. */
function reasonOf({ subtype, name, def }: Command): string | undefined {
  const dropped = DROPPED[subtype]
  if (dropped) return `${name}: ${dropped}`
  const { ColumnDef: column, Constraint: constraint } = def ?? {}
  if (column?.constraints) {
    const kinds = column.constraints.map(({ Constraint: { contype } }) => contype)
    if (kinds.includes('CONSTR_NOTNULL') && !kinds.includes('CONSTR_DEFAULT'))
      return `${column.colname}: NOT NULL without a default, which the old program does not insert`
    if (kinds.some((kind) => ['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_FOREIGN'].includes(kind)))
      return `${column.colname}: a key is added to the table by a statement of its own`
  }
  if (!constraint) return undefined
  const what = constraint.conname ?? constraint.contype
  if (['CONSTR_CHECK', 'CONSTR_FOREIGN'].includes(constraint.contype) && !constraint.skip_validation)
    return `${what}: reads the table while it is locked: NOT VALID, and VALIDATE in a later migration`
  if (['CONSTR_UNIQUE', 'CONSTR_PRIMARY'].includes(constraint.contype) && !constraint.indexname)
    return `${what}: builds an index while the table is locked: USING INDEX of an earlier migration`
  return undefined
}

/** All names of a list of objects. */
function namesIn(tree: unknown): string[] {
  if (Array.isArray(tree)) return tree.flatMap(namesIn)
  if (!isNode(tree)) return []
  if (isNode(tree.String)) return [String(tree.String.sval)]
  return Object.values(tree).flatMap(namesIn)
}
