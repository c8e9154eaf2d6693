/** Publishes a version: freezes it and updates the catalogue. */
import { pickMode as pickModeCodes } from '@zhixing/contract/exam/kinds'
import { randomInt } from 'node:crypto'
import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { indexWords } from '../../shared/search/tokenize.ts'
import { type AudienceContent, msgTypes, publishToOrg, sendMessage } from '../../user/index.ts'
import { bumpCounts, loadProblems, selectUsable } from '../bank/index.ts'
import { type PaperDoc, type FrozenPaper, freezePaper } from '@zhixing/exam-model'
import * as sql from './publish.sql.ts'
import { fixedIds, resolveDraws } from './resolve.ts'
import { texts } from './texts.ts'
import type { PaperRow } from './versions.sql.ts'

export { selectAuthor } from './publish.sql.ts'

type Where = Pick<Services, 'events' | 'extensions' | 'jobs'>

/** A seed for draws (contract/exam/order.ts). */
export const newSeed = (): number => randomInt(2 ** 31)

/** What keeps a paper out of the catalogue. */
export const unlisted = { isFree: 0, isPublicity: 0, examOriginal: 0, examDiscount: 0 } as const

/** A paper as content with an audience. */
export const contentOf = (row: Pick<PaperRow, 'examId' | 'lecturerId' | 'orgId' | 'doc'>): AudienceContent => ({
  orgId: row.orgId,
  productType: stateCode.product.paper,
  productId: row.examId,
  lecturerId: row.lecturerId,
  contentName: row.doc.examName,
})

interface ToFreeze {
  examId: string
  version: number
  lecturerId: string
  doc: PaperDoc
}

/**
 * Freezes a document without writing; `seed` decides its draws. `shortly`: missing problems and unmet draws are left
 * out (preview of a draft) instead of an error.
 * @throws {CallError} shown, when a draw cannot be met or a problem is missing
 */
export async function freezeNow(
  tx: Sql,
  { examId, version, lecturerId, doc: written }: ToFreeze,
  seed: number,
  shortly = false,
): Promise<FrozenPaper> {
  // A section changed to draws may still hold its earlier fixed problems.
  const picked = written.titleList.map((title) =>
    title.pickMode === pickModeCodes.fixed ? title : { ...title, problemList: [] },
  )
  const doc = { ...written, titleList: picked }
  const { cells, pools } = await resolveDraws(tx, lecturerId, doc.titleList, seed)
  const short = cells.find(({ lacks }) => lacks > 0)
  if (short && !shortly)
    throw new CallError('shown', texts.drawShort(doc.titleList[short.titleNo]?.titleName ?? '', short.lacks))
  const fixed = doc.titleList.flatMap(({ problemList }) => problemList)
  const versions = new Map(fixed.flatMap(({ problemId, version: own }) => (own ? [[problemId, own]] : [])))
  const drawn = [...pools.values()].flat().flatMap(({ problemIds }) => problemIds)
  const ids = [...new Set([...fixedIds(doc.titleList), ...drawn])]
  const [problems, usable] = await Promise.all([loadProblems(tx, ids, versions), selectUsable(tx, lecturerId, ids)])
  const missing = ids.filter((id) => !usable.has(id))
  if (missing.length === 0 && !short) return freezePaper({ examId, version, doc, problems, pools })
  if (!shortly) throw new CallError('shown', texts.problemsGone(missing.length))
  const titleList = doc.titleList.map((title) => ({
    ...title,
    problemList: title.problemList.filter(({ problemId }) => usable.has(problemId)),
  }))
  const there = [...pools].map(
    ([id, list]) =>
      [id, list.map(({ count, problemIds }) => ({ count: Math.min(count, problemIds.length), problemIds }))] as const,
  )
  return freezePaper({ examId, version, doc: { ...doc, titleList }, problems, pools: new Map(there) })
}

/**
 * Publishes a version of an existing paper in the caller's transaction. Records of earlier versions keep their own
 * frozen paper.
 * @throws {CallError} shown, when a draw cannot be met or a problem is missing
 */
export async function publishPaper(
  tx: Tx,
  services: Where,
  siteId: number,
  paper: ToFreeze & { orgId?: string },
  seed: number = newSeed(),
): Promise<FrozenPaper> {
  const { lecturerId, orgId = EVERYONE } = paper
  const doc = orgId === EVERYONE ? paper.doc : { ...paper.doc, ...unlisted }
  const published = { ...paper, orgId, doc }
  const frozen = await freezeNow(tx, published, seed)
  await sql.insertFrozen(tx, frozen)
  const fresh = await sql.insertPaperProblems(tx, frozen)
  const used = fresh.map((problemId) => ({ problemId, use: 1 }))
  await bumpCounts(tx, used)
  const author = await sql.selectAuthor(tx, lecturerId)
  const names = `${author?.lecturerName ?? ''},${doc.keyword}`
  const words = indexWords({ title: doc.examName, names, text: doc.description })
  await sql.updateShelf(tx, { ...published, frozen, words })
  await publishToOrg(tx, services, contentOf(published))
  await services.events.publish(tx, 'content.changed', { siteId, kind: 'exam' })
  return frozen
}

/** Notifies the author of a paper. `msgText` is clean HTML. */
export async function notifyAuthor(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  siteId: number,
  paper: { examId: string; lecturerId: string },
  message: { msgTitle: string; msgText: string },
): Promise<void> {
  const author = await sql.selectAuthor(tx, paper.lecturerId)
  if (!author) return
  const linkUrl = `/account/exams/add?id=${paper.examId}`
  await sendMessage(tx, services, {
    siteId,
    userIds: [author.userId],
    msgType: msgTypes.course,
    linkUrl,
    ...message,
  })
}
