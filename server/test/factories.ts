/** Factories of rows with sensible defaults; a test overrides what matters to it. */
import { hashToken, newToken } from '../src/kernel/session.ts'
import { atSite, type OwnerDb, type OwnerSql, type OwnerTx } from '../src/kernel/db/index.ts'
import { insertSite } from '../src/system/site/site.sql.ts'
import { stateCode } from '@zhixing/contract/states'
import {
  addCourse,
  type ChapterToAdd,
  type CourseToAdd,
  insertCategory,
  type PeriodToAdd,
} from '../src/course/index.ts'
import {
  type CourseDoc,
  type DocFields,
  emptyDoc,
  emptyPeriod,
  partIds,
  videosOf,
} from '../src/course/authoring/doc.ts'
import { updatePeriod } from '../src/course/authoring/edits.ts'
import { insertVersion, newIds, selectNewest, writeParts, writeVideos } from '../src/course/authoring/versions.sql.ts'

let serial = 0
const next = () => ++serial

/** The two sites of every test database: 12 (default host) and 13. */
export async function insertTestSites(owner: OwnerDb): Promise<void> {
  const blank = {
    slogan: '',
    theme: 'indigo',
    telephone: '400-000-0000',
    address: '',
    copyright: '',
    icp: '',
    prn: '',
    prnNo: '',
    keyword: '',
    desc: '',
    isEnableOnlineService: 0,
    onlineServiceCode: '',
    onlineServicePages: '',
    isDemo: 1,
  } as const
  await insertSite(owner, { ...blank, siteId: 12, domain: 'localhost', isDefault: true, siteNamePc: '测试站甲' })
  await insertSite(owner, {
    ...blank,
    siteId: 13,
    domain: 'site13.localhost',
    isDefault: false,
    siteNamePc: '测试站乙',
  })
}

export interface MadeUser {
  userId: string
  mobile: string
  token: string
}

/** A user with a session. */
export async function makeUser(
  sql: OwnerSql,
  over: {
    siteId?: number
    mobile?: string
    nickname?: string
    userType?: number
    isAdmin?: 0 | 1
    /** All rights of the back office; the default for an operator. */
    isOwner?: 0 | 1
    isRecommended?: 0 | 1
    isGradeAdmin?: 0 | 1
    passwordHash?: string
    clientType?: number
  } = {},
): Promise<MadeUser> {
  const siteId = over.siteId ?? 12
  const mobile = over.mobile ?? `139${String(10_000_000 + next() + process.pid * 1000).slice(-8)}`
  const [user] = await sql<{ id: string }[]>`
    INSERT INTO users (site_id, mobile, nickname, user_type, is_admin, is_owner, is_recommended, is_grade_admin, password_hash)
    VALUES (${siteId}, ${mobile}, ${over.nickname ?? `学员${serial}`}, ${over.userType ?? 1}, ${over.isAdmin ?? 0}, ${over.isOwner ?? over.isAdmin ?? 0}, ${over.isRecommended ?? 0}, ${over.isGradeAdmin ?? 0}, ${over.passwordHash ?? null}) RETURNING id`
  if (!user) throw new Error('the user was not stored')
  const token = newToken(siteId)
  await sql`INSERT INTO user_session (site_id, token_hash, user_id, client_type, expires_at) VALUES (${siteId}, ${hashToken(token)}, ${user.id}, ${over.clientType ?? 1}, now() + interval '1 day')`
  return { userId: user.id, mobile, token }
}

/** A lecturer and their user. */
export async function makeLecturer(
  sql: OwnerSql,
  over: { siteId?: number; lecturerName?: string } = {},
): Promise<MadeUser & { lecturerId: string }> {
  const siteId = over.siteId ?? 12
  const user = await makeUser(sql, { siteId, userType: 2 })
  const [row] = await sql<
    { id: string }[]
  >`INSERT INTO lecturer (site_id, user_id, lecturer_name, position) VALUES (${siteId}, ${user.userId}, ${over.lecturerName ?? '测试讲师'}, '讲师') RETURNING id`
  if (!row) throw new Error('the lecturer was not stored')
  return { ...user, lecturerId: row.id }
}

export interface MadeCourse {
  courseId: string
  lecturerId: string
  categoryIds: [string, string, string]
  chapterId: string
  chapterIds: string[]
  /** Two text periods: the first is a trial, the second is not. */
  periodIds: string[]
  accessoryIds: string[]
}

/** A category of courses. */
export async function makeCategory(
  sql: OwnerSql,
  over: { siteId?: number; categoryName?: string; parentId?: string; sort?: number; categoryType?: number } = {},
): Promise<string> {
  const { siteId = 12, categoryName = `分类${next()}`, ...more } = over
  return insertCategory(atSite(sql, siteId), { categoryName, ...more })
}

/** Ids of a category of the third level and those above it, the highest first. */
async function makeCategories(sql: OwnerSql, siteId: number, categoryType = 1): Promise<[string, string, string]> {
  const one = await makeCategory(sql, { siteId, categoryType })
  const two = await makeCategory(sql, { siteId, categoryType, parentId: one })
  return [one, two, await makeCategory(sql, { siteId, categoryType, parentId: two })]
}

export interface CourseOptions {
  siteId?: number
  courseName?: string
  isFree?: 0 | 1
  price?: number
  isPutaway?: 0 | 1
  lecturerId?: string
  categoryIds?: [string, string, string]
  courseCategory?: number
  periods?: number
  speedDouble?: 0 | 1
  speedDrag?: 0 | 1
  isWatermark?: 0 | 1
  /** Other fields of the course. */
  fields?: Partial<DocFields>
  /** Lessons after the text lessons of the first chapter. */
  morePeriods?: PeriodToAdd[]
  /** Replaces the default chapter. */
  chapters?: ChapterToAdd[]
  accessories?: CourseToAdd['accessories']
}

/** A default lesson; the first of a course is a trial. */
const textPeriod = (index: number): PeriodToAdd => ({
  periodName: `第 ${index + 1} 节`,
  isFree: index === 0 ? 1 : 0,
  periodType: stateCode.lesson.text,
  periodText: '<p>正文</p>',
})

/** A free course on the shelf with one chapter and text periods. */
export async function makeCourse(sql: OwnerSql, over: CourseOptions = {}): Promise<MadeCourse> {
  const siteId = over.siteId ?? 12
  const lecturerId = over.lecturerId ?? (await makeLecturer(sql, { siteId })).lecturerId
  const categoryIds = over.categoryIds ?? (await makeCategories(sql, siteId))
  const [categoryId1, categoryId2, categoryId3] = categoryIds
  const { isFree = 1, price = 0, speedDouble = 1, speedDrag = 1, isWatermark = 0 } = over
  const periods = Array.from({ length: over.periods ?? 2 }, (_, index) => textPeriod(index))
  const first = { chapterName: '第一章', periods: [...periods, ...(over.morePeriods ?? [])] }
  // No transaction is needed: the course has no other writer yet.
  const made = await addCourse(atSite(sql as OwnerTx, siteId), {
    lecturerId,
    courseCategory: over.courseCategory ?? stateCode.category.recorded,
    fields: {
      courseName: over.courseName ?? `测试课程${next()}`,
      introduce: '<p>简介</p>',
      categoryId1,
      categoryId2,
      categoryId3,
      isFree,
      courseOriginal: price,
      courseDiscount: price,
      speedDouble,
      speedDrag,
      isWatermark,
      ...over.fields,
    },
    chapters: over.chapters ?? [first],
    accessories: over.accessories ?? [],
  })
  const { courseId, chapterIds, periodIds, accessoryIds } = made
  if (over.isPutaway === 0) await sql`UPDATE course SET is_putaway = 0 WHERE site_id = ${siteId} AND id = ${courseId}`
  return { courseId, lecturerId, categoryIds, chapterId: chapterIds[0] ?? '', chapterIds, periodIds, accessoryIds }
}

/** A live course on the shelf with two sessions of an hour, the first begins in `minutes`. */
export async function makeLive(
  sql: OwnerSql,
  over: CourseOptions & { minutes?: number; liveStatus?: 1 | 2 | 3 | 4 } = {},
): Promise<MadeCourse> {
  const siteId = over.siteId ?? 12
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const sessions = Array.from({ length: over.periods ?? 2 }, (_, index) => {
    const begin = (over.minutes ?? 30) + 120 * index
    return { startTime: inMinutes(begin), endTime: inMinutes(begin + 60) }
  })
  const periods = sessions.map((times, index) => ({
    periodName: `第 ${index + 1} 节`,
    periodType: stateCode.lesson.live,
    ...times,
  }))
  const made = await makeCourse(sql, {
    ...over,
    courseCategory: stateCode.category.live,
    chapters: [{ chapterName: '第一章', periods }],
  })
  for (const [index, { startTime, endTime }] of sessions.entries())
    await sql`
      INSERT INTO live_session (site_id, period_id, course_id, lecturer_id, start_time, end_time, live_status)
      VALUES (${siteId}, ${made.periodIds[index] ?? ''}, ${made.courseId}, ${made.lecturerId}, ${startTime}, ${endTime},
        ${over.liveStatus ?? stateCode.live.planned})`
  return made
}

/** Turns a lesson on the shelf into a video lesson of `seconds`, with a video row without files. */
export async function makeVideo(sql: OwnerSql, periodId: string, seconds = 100, siteId = 12): Promise<string> {
  const [video] = await sql<{ id: string }[]>`
    INSERT INTO video (site_id, video_name, video_length, video_status, folder, media_key) VALUES (${siteId}, '测试视频', ${seconds}, 2, ${`test-${next()}`}, ${Buffer.alloc(16, 7)}) RETURNING id`
  const id = video?.id ?? ''
  await sql`UPDATE course_period SET period_type = 1, video_id = ${id}, video_length = ${seconds} WHERE site_id = ${siteId} AND id = ${periodId}`
  return id
}

export interface MadeDraft extends MadeUser {
  courseId: string
  lecturerId: string
  categoryIds: [string, string, string]
  chapterId: string
  /** Two text periods. */
  periodIds: string[]
  version: number
  rev: number
}

/** A complete draft of a course: one chapter of text periods. */
export async function makeDraft(
  sql: OwnerSql,
  over: {
    siteId?: number
    lecturer?: MadeUser & { lecturerId: string }
    courseName?: string
    courseCategory?: 1 | 3 | 4
    periods?: number
  } = {},
): Promise<MadeDraft> {
  const siteId = over.siteId ?? 12
  const lecturer = over.lecturer ?? (await makeLecturer(sql, { siteId }))
  const courseCategory = over.courseCategory ?? 1
  const categoryType = { 1: 1, 3: 5, 4: 2 }[courseCategory]
  const categoryIds = await makeCategories(sql, siteId, categoryType)
  const [categoryId1, categoryId2, categoryId3] = categoryIds
  const periods = over.periods ?? 2
  const [courseId = '', chapterId = '', ...periodIds] = await newIds(sql, periods + 2)
  const doc: CourseDoc = {
    ...emptyDoc(over.courseName ?? `草稿课程${next()}`),
    courseLogo: '/avatars/01.svg',
    introduce: '<p>简介</p>',
    categoryId1,
    categoryId2,
    categoryId3,
    chapterList: [
      {
        id: chapterId,
        chapterName: '第一章',
        chapterDesc: '',
        picList: [],
        isDeleted: 0,
        periodList: periodIds.map((id, index) => ({
          ...emptyPeriod(id, `第 ${index + 1} 节`),
          periodType: 2,
          periodText: '<p>正文</p>',
        })),
      },
    ],
  }
  const { lecturerId } = lecturer
  const row = {
    siteId,
    courseId,
    version: 1,
    lecturerId,
    courseCategory,
    doc,
    periodTotal: periods,
    auditStatus: 3,
    rev: 1,
  } as const
  await insertVersion(atSite(sql, siteId), row)
  await writeParts(atSite(sql, siteId), courseId, partIds(doc))
  return {
    ...lecturer,
    courseId,
    categoryIds,
    chapterId,
    periodIds,
    version: 1,
    rev: 1,
  }
}

/** The same, submitted for review. */
export async function makePending(sql: OwnerSql, over: Parameters<typeof makeDraft>[1] = {}): Promise<MadeDraft> {
  const made = await makeDraft(sql, over)
  await sql`UPDATE course_version SET audit_status = 0, submit_time = now() WHERE site_id = ${over.siteId ?? 12} AND course_id = ${made.courseId}`
  return made
}

/** Turns a text period of a draft into a video of its lecturer: 1 transcoding, 2 ready, 3 failed. */
export async function makeDraftVideo(
  sql: OwnerSql,
  draft: Pick<MadeDraft, 'lecturerId' | 'courseId'>,
  periodId: string,
  over: { siteId?: number; videoStatus?: 1 | 2 | 3; seconds?: number } = {},
): Promise<string> {
  const siteId = over.siteId ?? 12
  const videoId = await makeOwnVideo(sql, draft.lecturerId, over)
  const version = await selectNewest(atSite(sql, siteId), draft.courseId)
  if (!version) throw new Error('the draft does not exist')
  const doc = updatePeriod(version.doc, periodId, { periodType: 1, videoId, videoName: '测试视频' })
  const { courseId } = version
  await sql`UPDATE course_version SET doc = ${JSON.stringify(doc)}::text::jsonb WHERE site_id = ${siteId} AND course_id = ${courseId} AND version = ${version.version}`
  // No concurrent writes: a transaction is not needed.
  await writeVideos(atSite(sql as OwnerTx, siteId), { courseId, version: version.version, videos: videosOf(doc) })
  return videoId
}

/** An unused video of a lecturer (a row, no files). */
export async function makeOwnVideo(
  sql: OwnerSql,
  lecturerId: string,
  over: { siteId?: number; videoStatus?: 1 | 2 | 3; seconds?: number; videoName?: string } = {},
): Promise<string> {
  const [video] = await sql<{ id: string }[]>`
    INSERT INTO video (site_id, video_name, video_length, video_status, folder, media_key, lecturer_id)
    VALUES (${over.siteId ?? 12}, ${over.videoName ?? '测试视频'}, ${over.seconds ?? 100}, ${over.videoStatus ?? 2}, ${`test-${next()}`}, ${Buffer.alloc(16, 7)}, ${lecturerId}) RETURNING id`
  return video?.id ?? ''
}

/** A document that a user has uploaded (a row, no bytes). */
export async function makeFile(
  sql: OwnerSql,
  userId: string,
  over: { siteId?: number; fileName?: string; fileKind?: 'image' | 'document' | 'private'; fileSize?: number } = {},
): Promise<string> {
  const [file] = await sql<{ id: string }[]>`
    INSERT INTO stored_file (site_id, user_id, file_kind, file_name, file_type, file_size, file_key)
    VALUES (${over.siteId ?? 12}, ${userId}, ${over.fileKind ?? 'document'}, ${over.fileName ?? '讲义.pdf'}, 'application/pdf', ${over.fileSize ?? 1234}, ${`files/test-${next()}`}) RETURNING id`
  return file?.id ?? ''
}
