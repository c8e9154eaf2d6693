/** Drafts problems into an import, request by request; resumes after the last one that was stored. */
import { GENERATED_TAG } from '@zhixing/contract/assistant/problem-kinds'
import { readPlain, type ReadRow } from '@zhixing/question-formats'
import {
  addGenerated,
  categoryNames,
  failGenerated,
  htmlText,
  selectGenerated,
  settleGenerated,
} from '../../exam/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { escapeHtml } from '../../lib/escape.ts'
import { ModelError } from '../../platform/model/port.ts'
import type { Services } from '../../kernel/services.ts'
import { passedStrings } from '../../shared/words/port.ts'
import { documentPages, selectReadStatuses } from '../../system/index.ts'
import { stateCode } from '@zhixing/contract/states'
import { modelFor } from '../model/ready-model.ts'
import { addUsage } from '../model/usage.sql.ts'
import { texts } from '../texts.ts'
import { draftType } from './jobs.ts'
import { selectDraftPassages } from './lesson.sql.ts'
import { ofPages, ofPassages, ofText, spread } from './material.ts'
import {
  DRAFT_TOKENS,
  type DraftedProblem,
  DraftedProblems,
  draftMessages,
  type Material,
  textOfDraft,
} from './prompt.ts'
import { secondPass } from './second-pass.ts'

/** Problems of one request. */
const PER_REQUEST = 4
/** Stems that are sent so that they are not repeated. */
const MAX_KNOWN = 30

interface Given {
  lecturerId: string
  text: string
  fileId: string | null
  source: 'lesson' | 'document' | 'text' | 'topic'
  periodIds: readonly string[]
}

/** The material of a draft; a sentence when there is none. */
async function materialFor(
  services: Services,
  db: Db,
  { lecturerId, text, fileId, source, periodIds }: Given,
  signal: AbortSignal,
): Promise<Material[] | string> {
  if (source === 'topic') return []
  if (source === 'text') return ofText(text)
  if (source === 'lesson') {
    const material = ofPassages(await selectDraftPassages(db, lecturerId, periodIds))
    return material.length > 0 ? material : texts.noLessonText
  }
  const pages = fileId === null ? null : await documentPages(services, db, fileId, signal)
  if (pages === null && fileId !== null) {
    const state = (await selectReadStatuses(db, [fileId])).get(fileId)
    // Tried again once its conversion is done.
    if (state === stateCode.document.preparing) throw new Error('the document is still being converted')
  }
  const material = ofPages(pages ?? [])
  return material.length > 0 ? material : texts.noDocumentText
}

/** A point of knowledge, with the problems that were drafted for it. */
interface Point {
  name: string
  count: number
}

/** The point of a drafted problem; that with the fewest problems, and a warning, if the model named none. */
function pointOf({ point }: DraftedProblem, points: readonly Point[]): { name: string; warnings: string[] } {
  const chosen = points.length === 1 ? points[0] : points[point - 1]
  if (chosen) return { name: chosen.name, warnings: [] }
  const [least] = points.toSorted((a, b) => a.count - b.count)
  return least ? { name: least.name, warnings: [texts.noPoint(least.name)] } : { name: '', warnings: [] }
}

/** A drafted problem as a row of the import, with the passage that it is based on beside it. */
export async function rowOf(
  draft: DraftedProblem,
  given: {
    rowNo: number
    material: readonly Material[]
    kinds: ReadonlySet<string>
    points?: readonly Point[]
  },
): Promise<ReadRow | null> {
  const point = pointOf(draft, given.points ?? [])
  const { rows } = await readPlain(textOfDraft(draft, point.name), 'text').catch(() => ({ rows: [] as ReadRow[] }))
  const [row] = rows
  if (!row || rows.length > 1 || !given.kinds.has(String(row.doc.problemType))) return null
  const basis = given.material[draft.passage - 1]
  return {
    ...row,
    rowNo: given.rowNo,
    labels: { ...row.labels, topics: point.name === '' ? [] : [point.name], tags: [GENERATED_TAG] },
    warnings: [...row.warnings, ...(basis ? [] : [texts.noBasis]), ...point.warnings],
    original: basis
      ? `<p><b>${escapeHtml(texts.basedOn(basis.place))}</b></p><blockquote><p>${escapeHtml(basis.text).replaceAll('\n', '<br>')}</p></blockquote>`
      : '',
  }
}

export const draftJob = jobKind(draftType, {
  async run({ siteId, importId, userId, source, periodIds, kinds, difficulty, wish }, { services, signal }) {
    const db = services.database.of(siteId)
    const given = await selectGenerated(db, importId)
    if (!given) return
    const { lecturerId } = given
    const material = await materialFor(services, db, { ...given, source, periodIds }, signal)
    if (typeof material === 'string') return failGenerated(db, importId, material)
    const requests = Math.ceil(kinds.length / PER_REQUEST)
    const parts = source === 'topic' ? [] : spread(material, requests)
    const notes: string[] = [texts.draftNote]
    let { lastRow } = given
    let unread = 0
    let withheld = 0
    const known: string[] = []
    const names = await categoryNames(db, given.defaults.topicIds)
    const points: Point[] = given.defaults.topicIds.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ name, count: 0 }]
    })
    // Progress is the number of requests done, so that a restart goes on with the next one.
    const done = Math.round((given.progress * requests) / 100)
    for (let at = done; at < requests; at++) {
      signal.throwIfAborted()
      const { model, setting, notice } = await modelFor(services, db, userId)
      if (!model) {
        if (lastRow === 0) return failGenerated(db, importId, notice)
        notes.push(texts.draftStopped(notice))
        break
      }
      const used = (usage: { input: number; output: number }) =>
        addUsage(db, { userId, feature: 'problems' }, usage, setting)
      const own = kinds.slice(at * PER_REQUEST, (at + 1) * PER_REQUEST)
      const quotedMaterial = parts[at] ?? []
      let rows: ReadRow[] = []
      try {
        const { value, usage } = await model.structured(
          {
            name: 'problems',
            schema: DraftedProblems,
            maxTokens: DRAFT_TOKENS,
            messages: draftMessages({
              material: quotedMaterial,
              topic: source === 'topic' ? given.text : '',
              kinds: own,
              difficulty,
              wish,
              points,
              known: known.slice(-MAX_KNOWN),
            }),
          },
          signal,
        )
        await used(usage)
        const asked = new Set(own.map(String))
        for (const draft of value.list.slice(0, own.length)) {
          const row = await rowOf(draft, {
            rowNo: lastRow + rows.length + 1,
            material: quotedMaterial,
            kinds: asked,
            points,
          })
          const passed = row && (await passedStrings(services, db, { source: row.source, doc: row.doc }))
          if (!row) unread += 1
          else if (!passed) withheld += 1
          else {
            rows.push({ ...row, ...passed })
            for (const point of points) if (row.labels.topics.includes(point.name)) point.count += 1
          }
        }
      } catch (error) {
        if (!(error instanceof ModelError) || error.fault === 'aborted') throw error
        services.log.warn({ fault: error.fault, reason: error.message, importId }, 'drafting problems failed')
        const why = texts.modelFailed(texts.faults[error.fault])
        if (lastRow === 0) return failGenerated(db, importId, why)
        notes.push(texts.draftStopped(why))
        break
      }
      try {
        const { doubts, usage } = await secondPass(
          model,
          rows.map(({ doc }) => doc),
          quotedMaterial,
          signal,
        )
        if (usage.input + usage.output > 0) await used(usage)
        rows = rows.map((row, place) => {
          const doubt = doubts.get(place)
          return doubt === undefined ? row : { ...row, warnings: [...row.warnings, doubt] }
        })
      } catch (error) {
        if (!(error instanceof ModelError) || error.fault === 'aborted') throw error
        rows = rows.map((row) => ({ ...row, warnings: [...row.warnings, texts.notSolved] }))
      }
      await addGenerated(db, { importId, lecturerId, progress: Math.floor(((at + 1) * 100) / requests) }, rows)
      lastRow += rows.length
      known.push(...rows.map(({ doc }) => htmlText(doc.problemContent)))
    }
    if (lastRow === 0) return failGenerated(db, importId, texts.nothingDrafted)
    if (unread > 0) notes.push(texts.draftUnread(unread))
    if (withheld > 0) notes.push(texts.draftWithheld(withheld))
    await settleGenerated(db, importId, notes)
  },
  async failed({ siteId, importId }, { services }) {
    await failGenerated(services.database.of(siteId), importId, texts.draftFailed)
  },
})
