import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { Target, TargetType } from '../target.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

/** Kind of texts a label is for. */
export const labelType = { blog: 1, question: 2 } as const
export type LabelType = (typeof labelType)[keyof typeof labelType]

export interface LabelRow {
  /** Id of the label; `labelNo` on the wire. */
  labelNo: string
  labelName: string
  labelType: LabelType
  sort: number
  useCount: number
}

const columns = (sql: Sql) => sql`l.id AS "labelNo", l.label_name, l.label_type, l.sort, l.use_count`

/** Active labels in order, then by use. */
export const selectLabels = (sql: Sql, type: LabelType, limit: number) => sql<LabelRow[]>`
  SELECT ${columns(sql)} FROM community_label l WHERE l.site_id = ${sql.siteId} AND l.label_type = ${type} AND l.status_id = ${literal(sql, active)}
  ORDER BY l.sort, l.use_count DESC, l.id LIMIT ${limit}`

/** Ids of labels by name, in order; inserts missing ones. Disabled labels are skipped. */
export async function upsertLabels(tx: Tx, type: LabelType, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const list = asJson(tx, names)
  await tx`
    INSERT INTO community_label (site_id, label_type, label_name, sort)
    SELECT ${tx.siteId}, ${type}, w, 100 FROM jsonb_array_elements_text(${list}) w ORDER BY w ON CONFLICT (site_id, label_type, label_name) DO NOTHING`
  const rows = await tx<{ id: string }[]>`
    SELECT l.id FROM jsonb_array_elements_text(${list}) WITH ORDINALITY AS w (label, place)
    JOIN community_label l ON l.site_id = ${tx.siteId}
      AND l.label_type = ${type}
      AND l.label_name = w.label
      AND l.status_id = ${literal(tx, active)}
    ORDER BY w.place`
  return rows.map(({ id }) => id)
}

/** Labels by target id, each in the author's order. */
export async function selectLabelsOf(
  sql: Sql,
  type: TargetType,
  ids: readonly string[],
): Promise<Map<string, { labelNo: string; labelName: string }[]>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ targetId: string; labelNo: string; labelName: string }[]>`
    SELECT r.target_id, l.id AS "labelNo", l.label_name FROM community_label_ref r JOIN community_label l ON l.site_id = r.site_id AND l.id = r.label_id
    WHERE r.site_id = ${sql.siteId} AND r.target_type = ${type} AND r.target_id = ANY(${sql.ids(ids)}) ORDER BY r.target_id, r.place`
  const of = new Map<string, { labelNo: string; labelName: string }[]>()
  for (const { targetId, ...label } of rows) of.set(targetId, [...(of.get(targetId) ?? []), label])
  return of
}

/** Locks labels in id order, which serializes writers and avoids deadlock. */
export const lockLabels = (tx: Tx, ids: readonly string[]) =>
  tx`SELECT id FROM community_label WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(ids)}) ORDER BY id FOR UPDATE`

export const selectRefs = (tx: Tx, target: Target) => tx<{ labelId: string; shownTime: string | null }[]>`
  SELECT label_id, shown_time
  FROM community_label_ref
  WHERE site_id = ${tx.siteId} AND target_type = ${target.targetType} AND target_id = ${target.targetId} FOR UPDATE`

export async function replaceRefs(tx: Tx, target: Target, labelIds: readonly string[], shownTime: string | null) {
  await tx`DELETE FROM community_label_ref WHERE site_id = ${tx.siteId} AND target_type = ${target.targetType} AND target_id = ${target.targetId}`
  await tx`
    INSERT INTO community_label_ref (site_id, target_type, target_id, label_id, place, shown_time)
    SELECT ${tx.siteId}, ${target.targetType}, ${target.targetId}, w.id, w.place, ${shownTime}::text::timestamptz
    FROM unnest(${tx.ids(labelIds)})
    WITH ORDINALITY AS w (id, place)`
}

/** Changes the use counts of labels. */
export const addUses = (tx: Tx, changes: readonly { id: string; by: number }[]) => tx`
  UPDATE community_label l
  SET use_count = l.use_count + d.n
  FROM jsonb_to_recordset(${JSON.stringify(changes.map(({ id, by }) => ({ i: id, n: by })))}::text::jsonb) AS d (i bigint, n int)
  WHERE l.site_id = ${tx.siteId} AND l.id = d.i`

/** Labels for operators: ordered ones first, then by use. */
export const pageOfLabels = (
  sql: Sql,
  by: { labelType?: LabelType | undefined; keyword: string },
  page: PageRequest,
) => {
  const matching = sql`
    l.site_id = ${sql.siteId} ${by.labelType ? sql`AND l.label_type = ${by.labelType}` : sql``}
      AND ${sql.contains(by.keyword, 'l.label_name')}`
  return sql.page<LabelRow & { statusId: 0 | 1 }>(
    page,
    sql`FROM community_label l WHERE ${matching}`,
    (cut) => sql`
    SELECT ${columns(sql)}, l.status_id FROM community_label l WHERE ${matching} ORDER BY l.label_type, l.sort, l.use_count DESC, l.id ${cut}`,
  )
}

/** Inserts a label, or re-enables the one with this name. @returns its id */
export async function insertLabel(
  tx: Tx,
  l: { labelName: string; labelType: LabelType; sort: number },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO community_label (site_id, label_type, label_name, sort) VALUES (${tx.siteId}, ${l.labelType}, ${l.labelName}, ${l.sort})
    ON CONFLICT (site_id, label_type, label_name) DO UPDATE SET status_id = ${literal(tx, active)}, sort = EXCLUDED.sort RETURNING id`
  if (!row) throw new Error('INSERT into community_label returned no row')
  return row.id
}

export async function updateLabel(
  tx: Tx,
  id: string,
  l: { labelName: string; sort: number; statusId: 0 | 1 },
): Promise<'done' | 'missing' | 'taken'> {
  const taken = await tx`
    SELECT 1 FROM community_label other JOIN community_label l ON l.site_id = other.site_id AND l.label_type = other.label_type
    WHERE other.site_id = ${tx.siteId} AND l.id = ${id} AND other.id <> l.id AND other.label_name = ${l.labelName}`
  if (taken.length > 0) return 'taken'
  const rows = await tx`
    UPDATE community_label SET label_name = ${l.labelName}, sort = ${l.sort}, status_id = ${l.statusId} WHERE site_id = ${tx.siteId} AND id = ${id} RETURNING 1`
  return rows.length > 0 ? 'done' : 'missing'
}
