/** Films with questions. */
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { kind } from '@zhixing/contract/exam/kinds'
import { stateCode } from '@zhixing/contract/states'
import type { OwnerSql } from '../src/kernel/db/index.ts'
import { problemDoc } from './exam.ts'
import { type CourseOptions, type MadeCourse, makeCourse, makeLecturer, makeOwnVideo } from './factories.ts'

export interface FilmMoment {
  second?: number
  isRequired?: 0 | 1
  /** Problem of the bank that it is a copy of. */
  sourceId?: string
  problem?: ProblemDoc
}

export interface MadeFilm extends MadeCourse {
  periodId: string
  videoId: string
  /** Of its questions, by time. */
  momentIds: string[]
}

/** A course on the shelf with one film of 100 seconds and its questions. */
export async function makeFilm(
  sql: OwnerSql,
  over: CourseOptions & { moments?: FilmMoment[] } = {},
): Promise<MadeFilm> {
  const siteId = over.siteId ?? 12
  const lecturerId = over.lecturerId ?? (await makeLecturer(sql, { siteId })).lecturerId
  const videoId = await makeOwnVideo(sql, lecturerId, { siteId })
  const { moments = [{}] } = over
  const course = await makeCourse(sql, {
    ...over,
    lecturerId,
    chapters: [
      {
        chapterName: '第一章',
        periods: [
          {
            periodName: '影片',
            periodType: stateCode.lesson.video,
            videoId,
            momentList: moments.map(({ second = 10, isRequired = 0, sourceId = '', problem }) => ({
              second,
              isRequired,
              sourceId,
              problem: problem ?? problemDoc(kind.single),
            })),
          },
        ],
      },
    ],
  })
  const periodId = course.periodIds[0] ?? ''
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM course_moment WHERE site_id = ${siteId} AND period_id = ${periodId} ORDER BY second, id`
  return { ...course, periodId, videoId, momentIds: rows.map(({ id }) => id) }
}
