/** Labels of articles and questions, chosen by their authors. */
import type { Tx } from '../../kernel/db/index.ts'
import type { Target } from '../target.ts'
import * as sql from './label.sql.ts'

export interface Labelling extends Target {
  labelType: sql.LabelType
  /** In the author's order. */
  names: readonly string[]
  /**
   * ISO 8601: time since when the target is public; null while it is not. Then it is not found by its labels, and does
   * not count.
   */
  shownTime: string | null
}

/** Replaces the labels of a target and updates use counts. Idempotent. */
export async function writeLabels(tx: Tx, { labelType, names, shownTime, ...target }: Labelling): Promise<void> {
  const wanted = await sql.upsertLabels(tx, labelType, [...new Set(names)])
  const before = await sql.selectRefs(tx, target)
  await sql.lockLabels(tx, [...new Set([...wanted, ...before.map(({ labelId }) => labelId)])])
  await sql.replaceRefs(tx, target, wanted, shownTime)
  const by = new Map<string, number>()
  for (const { labelId, shownTime: was } of before) if (was) by.set(labelId, (by.get(labelId) ?? 0) - 1)
  if (shownTime) for (const id of wanted) by.set(id, (by.get(id) ?? 0) + 1)
  const changes = [...by].filter(([, n]) => n !== 0).map(([id, n]) => ({ id, by: n }))
  if (changes.length > 0) await sql.addUses(tx, changes)
}

export { labelType, type LabelType, selectLabels, selectLabelsOf } from './label.sql.ts'
