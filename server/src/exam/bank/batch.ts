/** Bulk actions on problems. */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { problem } from '@zhixing/contract/exam/problem'
import type { z } from 'zod'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { CallError } from '../../kernel/errors.ts'
import { indexWords } from '../../shared/search/tokenize.ts'
import { checkFiling } from './categorisation.ts'
import type { Author } from './insert.ts'
import { texts } from './texts.ts'

const { active } = stateCode.row

type Input = z.output<typeof problem.batch.input>
const MAX_TAGS = 20

interface Held {
  id: string
  tags: string[]
  keyword: string
  plainText: string
}

/** Locks the lecturer's own of some problems, in id order against deadlocks. Deleted problems can only be restored. */
async function lockSome(tx: Tx, { siteId, lecturerId }: Author, ids: readonly string[], action: Input['deed']) {
  const alive = action === 'restore' || action === 'delete' ? tx`` : tx`AND status_id = ${literal(tx, active)}`
  return tx<Held[]>`
    SELECT id, tags, keyword, plain_text FROM exam_problem
    WHERE site_id = ${siteId} AND lecturer_id = ${lecturerId} AND id = ANY(${tx.ids(ids)}) ${alive} ORDER BY id FOR NO KEY UPDATE`
}

/**
 * The changes of an action.
 * @throws {CallError} invalid, when there are none
 */
function changes(sql: Sql, input: Input) {
  const { deed: action } = input
  if (action === 'delete' || action === 'restore') return sql`status_id = ${action === 'restore' ? 1 : 0}`
  if (action === 'public' || action === 'private') return sql`is_public = ${action === 'public' ? 1 : 0}`
  if (action === 'difficulty') {
    if (input.difficulty === undefined) throw new CallError('invalid', '请选择难度', 'difficulty')
    return sql`difficulty = ${input.difficulty}`
  }
  const { subjectId, yearId, sourceId, graId, topicIds } = input
  const places = [subjectId, yearId, sourceId, graId, topicIds]
  if (places.every((place) => place === undefined)) throw new CallError('invalid', '请选择要移动到的分类', 'subjectId')
  const topics = topicIds === undefined ? null : JSON.stringify([...new Set(topicIds)])
  // Absent fields are unchanged.
  return sql`
    subject_id = coalesce(${subjectId ?? null}::bigint, subject_id),
      year_id = coalesce(${yearId ?? null}::bigint, year_id),
      source_id = coalesce(${sourceId ?? null}::bigint, source_id),
    gra_id = coalesce(${graId ?? null}::bigint, gra_id), topic_ids = coalesce(${topics}::text::jsonb, topic_ids)`
}

/** Adds or removes tags. A problem that would exceed the limit is left unchanged and reported. */
async function retag(tx: Tx, held: Held[], { deed: action, tags = [] }: Input): Promise<Map<string, string>> {
  if (tags.length === 0) throw new CallError('invalid', '请填写标签', 'tags')
  const refused = new Map<string, string>()
  const rows: { id: string; tags: string[]; words: string }[] = []
  for (const { id, keyword, plainText, ...before } of held) {
    const after =
      action === 'tag' ? [...new Set([...before.tags, ...tags])] : before.tags.filter((one) => !tags.includes(one))
    if (after.length > MAX_TAGS) refused.set(id, `标签会超过 ${MAX_TAGS} 个`)
    else
      rows.push({
        id,
        tags: after,
        words: indexWords({ title: '', names: [...after, keyword].join(' '), text: plainText }),
      })
  }
  await tx`
    UPDATE exam_problem p SET tags = r.tags, words = r.words::tsvector, gmt_modified = now()
    FROM jsonb_to_recordset(${asJson(tx, rows)}) AS r(id bigint, tags jsonb, words text) WHERE p.site_id = ${tx.siteId} AND p.id = r.id`
  return refused
}

/**
 * Runs the action in the caller's transaction.
 * @returns the outcome for each id, in the given order
 */
export async function batch(tx: Tx, author: Author, input: Input) {
  const { siteId } = author
  const ids = [...new Set(input.ids)]
  if (input.deed === 'move') await checkFiling(tx, input)
  const held = await lockSome(tx, author, ids, input.deed)
  const own = new Set(held.map(({ id }) => id))
  let refused = new Map<string, string>()
  if (input.deed === 'tag' || input.deed === 'untag') refused = await retag(tx, held, input)
  else {
    const set = changes(tx, input)
    await tx`
      UPDATE exam_problem SET ${set}, gmt_modified = now() WHERE site_id = ${siteId} AND id = ANY(${tx.ids([...own])})`
  }
  const list = ids.map((id) => {
    const msg = own.has(id) ? (refused.get(id) ?? '') : texts.missing
    return { id, isDone: msg === '' ? (1 as const) : (0 as const), msg }
  })
  return { doneTotal: list.filter(({ isDone }) => isDone === 1).length, list }
}
