/**
 * Full-text search in subtitles: indexes the approved subtitles of lessons on the shelf, which are files beside their
 * videos.
 */
import { subtitleSearch } from '@zhixing/contract/course/course'
import { cueLine } from '@zhixing/contract/vod/cue-text'
import { z } from 'zod'
import { type Db, type Tx, transaction } from '../../kernel/db/index.ts'
import { implement } from '../../kernel/implement.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { jobType } from '../../kernel/jobs.ts'
import { offsetOf, type PageRequest, pageOf } from '../../kernel/page.ts'
import { bestLine, highlight, queryWords, transcriptWords } from '../../shared/search/tokenize.ts'
import type { Services } from '../../kernel/services.ts'
import { subtitleCues } from '../../vod/index.ts'
import { SEARCH_CAP } from '../shelf/course.sql.ts'
import { tellTextsChanged } from './course-texts.ts'
import * as sql from './transcript.sql.ts'

const transcriptType = jobType('course.transcripts', { courseId: z.string() }, { retryLimit: 5 })

/** Queues the indexing of a published course's subtitles. */
export async function readTranscriptsLater(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  siteId: number,
  courseId: string,
): Promise<void> {
  await services.jobs.send(tx, transcriptType, { siteId, courseId })
}

const BATCH = 50

/** Indexes subtitles that are not indexed yet, of one course or of all. Idempotent. @returns the number of lessons */
export async function readTranscripts(
  services: Pick<Services, 'database' | 'config' | 'events' | 'extensions' | 'jobs' | 'platform'>,
  siteId: number,
  courseId?: string,
  signal?: AbortSignal,
): Promise<number> {
  const { database, events } = services
  const db = database.of(siteId)
  let after = '0'
  let count = 0
  while (!signal?.aborted) {
    const lessons = await sql.selectUnread(db, { courseId, after, limit: BATCH })
    const last = lessons.at(-1)
    if (!last) break
    const read: { lesson: sql.Unread; lines: sql.Line[]; words: string }[] = []
    for (const lesson of lessons) {
      const cues = await subtitleCues(services, db, lesson.videoId, lesson.subtitleHash)
      const lines = cues.map(({ start, text }): sql.Line => [Math.floor(start), cueLine(text)])
      read.push({ lesson, lines, words: transcriptWords(lines.map(([, text]) => text).join('\n')) })
    }
    await transaction(db, async (tx) => {
      for (const { lesson, lines, words } of read) await sql.writeTranscript(tx, lesson, lines, words)
      for (const id of new Set(lessons.map((lesson) => lesson.courseId)))
        await tellTextsChanged(tx, services, siteId, id)
      await events.publish(tx, 'content.changed', { siteId, kind: 'course' })
    })
    count += lessons.length
    if (lessons.length < BATCH) break
    after = last.periodId
  }
  return count
}

export const transcriptJob = jobKind(transcriptType, {
  async run({ siteId, courseId }, { services, signal }) {
    await readTranscripts(services, siteId, courseId, signal)
  },
})

/** Catches lessons whose subtitle changed without a publication. */
export async function readAllTranscripts(services: Services): Promise<number> {
  let count = 0
  for (const { siteId } of services.sites.all()) count += await readTranscripts(services, siteId)
  return count
}

/** A page of the lessons whose subtitles match. */
export async function searchLines(db: Db, { keyword, ...page }: PageRequest & { keyword: string }) {
  const query = queryWords(keyword)
  if (!query) return pageOf(page, 0, [])
  const offset = offsetOf(page)
  const limit = Math.min(page.pageSize, SEARCH_CAP - offset)
  const [count, rows] = await Promise.all([
    sql.countSaid(db, query),
    limit > 0 ? sql.selectSaid(db, { query, limit, offset }) : [],
  ])
  return pageOf(
    page,
    count,
    rows.map(({ lineList, isOpen, ...lesson }) => {
      const [second, words] = lineList[
        bestLine(
          lineList.map(([, text]) => text),
          keyword,
        )
      ] ?? [0, '']
      // Of a paid lesson only the time is answered: by enough searches the lines would add up to its whole text.
      return { ...lesson, second, highlight: isOpen ? highlight(words, keyword) : '' }
    }),
  )
}

export const calls = implement(subtitleSearch, {
  search: (input, { db }) => searchLines(db, input),
})
