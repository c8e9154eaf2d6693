import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { insertArticle, insertInfoCategory, makeArticleSeries } from '../src/community/index.ts'
import { kind, letterAt } from '@zhixing/contract/exam/kinds'
import { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { stateCode } from '@zhixing/contract/states'
import { insertCategory, insertComment, type PeriodToAdd, replaceZoneCourses } from '../src/course/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import { sendMessage } from '../src/user/index.ts'
import { addDemoCourse, storeDocument } from './seed-course.ts'
import { artAddress, drawnCover } from './seed-frame.ts'
import { seedBlogs } from './seed-blogs.ts'
import { seedExams } from './seed-exams.ts'
import { seedLearning, seedLessonQuestions } from './seed-learning.ts'
import { seedQuestions } from './seed-questions.ts'
import { seedWorks } from './seed-works.ts'
import { seedMaterials } from './seed-materials.ts'
import type { People } from './seed-people.ts'
import type { DemoCourse, DemoPeriod, DemoSite } from './shape.ts'

/** Packaged lessons by key in demo/media: video id, length, and chapter marks. */
export type Lessons = Map<string, { id: string; seconds: number; chapters: [number, string][] }>

/** Chapter marks of the player, one line each. */
const marks = (chapters: readonly [number, string][]) =>
  chapters.map(([at, name]) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')} ${name}`)

const files = fileURLToPath(new URL('./files/', import.meta.url))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Seeds categories, courses, zones, articles and announcements of a demo site. @returns courses by key */
export async function seedContent(
  tx: Tx,
  services: Services,
  site: DemoSite,
  people: People,
  lessons: Lessons,
): Promise<ReadonlyMap<string, string>> {
  const { siteId } = site
  const categories = await seedCategories(tx, site)
  const courses = new Map<string, string>()
  // Courses are independent: their statements are pipelined.
  await Promise.all(
    site.courses.map(async (course, index) => {
      const path = course.category.map(
        (_, level) => categories.get(course.category.slice(0, level + 1).join('/')) ?? '',
      )
      if (path.includes(''))
        throw new Error(`course ${course.key} names an unknown category: ${course.category.join('/')}`)
      const courseId = await seedCourse(tx, services, site, course, {
        path: path as [string, string, string],
        sort: site.courses.length - index,
        people,
        lessons,
      })
      courses.set(course.key, courseId)
    }),
  )

  for (const [sort, zone] of site.zones.entries()) {
    const zoneId = await insertZone(tx, siteId, { ...zone, type: 1, moreUrl: '/list', sort })
    const courseIds = zone.courses.map((key) => {
      const courseId = courses.get(key)
      if (!courseId) throw new Error(`shelf ${zone.zoneName} names an unknown course: ${key}`)
      return courseId
    })
    await replaceZoneCourses(tx, zoneId, courseIds)
  }
  await insertZone(tx, siteId, {
    ...site.people,
    type: 2,
    moreUrl: '',
    sort: 90,
  })
  await insertZone(tx, siteId, {
    ...site.news,
    type: 3,
    moreUrl: '/info',
    sort: 91,
  })

  const infoCategories = new Map<string, string>()
  const articles = new Map<string, { id: string; art: string }>()
  for (const [index, article] of site.articles.entries()) {
    const categoryId =
      infoCategories.get(article.category) ??
      (await insertInfoCategory(tx, { siteId, categoryName: article.category, sort: infoCategories.size }))
    infoCategories.set(article.category, categoryId)
    const id = await insertArticle(tx, {
      siteId,
      categoryId,
      infoTitle: article.infoTitle,
      infoContent: article.content,
      infoImg: artAddress(article.art),
      description: article.description,
      source: article.source,
      isRecommend: index < 6 ? 1 : 0,
      readCount: 120 + ((index * 173) % 900),
      publishedTime: daysAgo(article.daysAgo),
    })
    articles.set(article.infoTitle, { id, art: artAddress(article.art) })
  }
  for (const { title, introduction, articles: titles } of site.articleSeries) {
    const listed = titles.map((infoTitle) => {
      const article = articles.get(infoTitle)
      if (!article) throw new Error(`a series of the demo names an unknown article: ${infoTitle}`)
      return article
    })
    const articleIds = listed.map(({ id }) => id)
    await makeArticleSeries(tx, { title, introduction, cover: listed[0]?.art ?? '', isPutaway: 1, articleIds })
  }
  for (const { msgTitle, msgText, daysAgo: age } of [...site.announcements].sort((a, b) => b.daysAgo - a.daysAgo)) {
    await sendMessage(tx, services, { siteId, userIds: people.everyone, msgType: 1, msgTitle, msgText, linkUrl: '' })
    // New users get the welcome message, not old announcements.
    const isAnnouncement = msgTitle.startsWith('欢迎') ? 1 : 0
    await tx`UPDATE msg SET is_announcement = ${isAnnouncement}, gmt_create = ${daysAgo(age)} WHERE site_id = ${siteId} AND msg_title = ${msgTitle}`
    await tx`UPDATE msg_user SET gmt_create = ${daysAgo(age)} WHERE site_id = ${siteId} AND msg_id IN (SELECT id FROM msg WHERE site_id = ${siteId} AND msg_title = ${msgTitle})`
  }
  // Videos belong to the lecturers of their courses and are listed in their libraries.
  await tx`
    UPDATE video v SET lecturer_id = c.lecturer_id, user_id = l.user_id
    FROM course_period p JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id JOIN lecturer l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    WHERE v.site_id = ${siteId} AND p.site_id = v.site_id AND p.video_id = v.id`
  await Promise.all([
    seedMaterials(tx, services, siteId, site.materials, people),
    siteId === 12 && seedLearning(tx, siteId, people.learner, courses),
    siteId === 12 && seedLessonQuestions(tx, siteId, people.learners, courses),
    siteId === 12 && seedQuestions(tx, people, courses),
    siteId === 12 && seedWorks(tx, people, courses),
    seedBlogs(tx, services, site, people, courses),
    site.hasExams && seedExams(tx, services, siteId, people, courses),
  ])
  return courses
}

async function seedCategories(tx: Tx, { categories }: DemoSite): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [i, one] of categories.entries()) {
    const first = await insertCategory(tx, { categoryName: one.name, sort: i })
    ids.set(one.name, first)
    for (const [j, two] of one.children.entries()) {
      const second = await insertCategory(tx, { categoryName: two.name, parentId: first, sort: j })
      ids.set(`${one.name}/${two.name}`, second)
      for (const [k, name] of two.children.entries())
        ids.set(
          `${one.name}/${two.name}/${name}`,
          await insertCategory(tx, { categoryName: name, parentId: second, sort: k }),
        )
    }
  }
  return ids
}

async function seedCourse(
  tx: Tx,
  services: Services,
  { siteId }: DemoSite,
  course: DemoCourse,
  more: { path: [string, string, string]; sort: number; people: People; lessons: Lessons },
): Promise<string> {
  const { people, lessons } = more
  const lecturer = people.lecturers.get(course.lecturer)
  if (!lecturer) throw new Error(`course ${course.key} names a lecturer who is not there: ${course.lecturer}`)
  const [categoryId1, categoryId2, categoryId3] = more.path
  const store = (file: string): { fileName: string; content: Buffer; fileId: Promise<string> } => {
    const content = readFileSync(join(files, file))
    const fileId = storeDocument(tx, services, { userId: lecturer.userId, fileName: file, key: file, content })
    return { fileName: file, content, fileId }
  }
  const contentOf = async ({ video, text, doc, periodName }: DemoPeriod): Promise<Omit<PeriodToAdd, 'periodName'>> => {
    const lesson = video ? lessons.get(video) : undefined
    if (lesson) return { periodType: stateCode.lesson.video, videoId: lesson.id }
    if (text) return { periodType: stateCode.lesson.text, periodText: text }
    if (!doc) throw new Error(`period ${periodName} of ${course.key} has no content`)
    return { periodType: stateCode.lesson.document, docName: doc, fileId: await store(doc).fileId }
  }
  const chapters = await Promise.all(
    course.chapters.map(async ({ chapterName, chapterDesc, periods }) => ({
      chapterName,
      chapterDesc,
      periods: await Promise.all(
        periods.map(async (period): Promise<PeriodToAdd> => {
          const lesson = period.video ? lessons.get(period.video) : undefined
          return {
            periodName: period.periodName,
            periodDesc: [period.periodDesc, ...marks(lesson?.chapters ?? [])].join('\n'),
            isFree: period.isFree ? 1 : 0,
            ...(await contentOf(period)),
            ...(period.moments && { momentList: period.moments.map(demoMoment) }),
          }
        }),
      ),
    })),
  )
  const accessories = await Promise.all(
    (course.accessories ?? []).map(async ({ acName, file }) => {
      const { content, fileId } = store(file)
      return { acName, fileId: await fileId, fileType: extname(file).slice(1), fileSize: content.length }
    }),
  )
  const { courseId } = await addDemoCourse(
    tx,
    {
      lecturerId: lecturer.lecturerId,
      fields: {
        courseName: course.courseName,
        courseLogo: drawnCover(course.cover),
        courseDesc: course.courseDesc,
        keyword: course.keyword,
        introduce: course.introduce,
        categoryId1,
        categoryId2,
        categoryId3,
        courseLevel: course.level,
        outcomeList: course.outcomes,
        isFree: course.saleYuan ? 0 : 1,
        courseOriginal: course.originalYuan * 100,
        courseDiscount: Math.round((course.saleYuan ?? 0) * 100),
        speedDouble: course.speedDouble === false ? 0 : 1,
        speedDrag: course.speedDrag === false ? 0 : 1,
        isWatermark: course.watermark ? 1 : 0,
        ...(course.work && {
          asksWork: 1,
          workTitle: course.work.title,
          workBrief: course.work.brief,
          workDue: course.work.due,
        }),
      },
      chapters,
      accessories,
    },
    { countStudy: course.countStudy, courseSort: more.sort, gmtCreate: daysAgo(course.publishedDaysAgo) },
  )
  for (const [index, comment] of course.comments.entries()) {
    // Distributes comments over the time since publication.
    const age = Math.max(1, course.publishedDaysAgo * (1 - (index + 1) / (course.comments.length + 1)))
    const userId = people.learners[comment.who]
    if (!userId) throw new Error(`a comment on ${course.key} names learner ${comment.who}`)
    const id = await insertComment(tx, {
      siteId,
      courseId,
      userId,
      commentText: comment.text,
      score: comment.score,
      gmtCreate: daysAgo(age),
    })
    if (comment.reply)
      await insertComment(tx, {
        siteId,
        courseId,
        userId: lecturer.userId,
        commentText: comment.reply,
        score: 0,
        commentId: id,
        gmtCreate: daysAgo(Math.max(0.3, age - 0.6)),
      })
  }
  return courseId
}

async function insertZone(
  tx: Tx,
  siteId: number,
  zone: { zoneName: string; zoneDesc: string; type: number; moreUrl: string; sort: number },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO zone (site_id, zone_name, zone_desc, zone_type, more_url, sort) VALUES (${siteId}, ${zone.zoneName}, ${zone.zoneDesc}, ${zone.type}, ${zone.moreUrl}, ${zone.sort}) RETURNING id`
  return row?.id ?? ''
}

/** A question of a film. */
function demoMoment({ at, required, stem, options, answer, analysis }: NonNullable<DemoPeriod['moments']>[number]) {
  const problem = ProblemDoc.parse({
    problemType: options ? kind.single : kind.judge,
    problemContent: `<p>${stem}</p>`,
    optionList: (options ?? []).map((text, index) => ({ id: letterAt(index), optionContent: `<p>${text}</p>` })),
    answer: [answer],
    analysis: `<p>${analysis}</p>`,
    score: 2,
  })
  return { second: at, isRequired: required ? (1 as const) : (0 as const), sourceId: '', problem }
}
