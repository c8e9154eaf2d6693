import { stateCode } from '@zhixing/contract/states'
import { ExamRules, ScoreRule, type Title } from '@zhixing/contract/exam/shapes'
import {
  emptyPaper,
  insertExam,
  insertProblems,
  insertVersion,
  type PaperDoc,
  publishPaper,
  revisions,
} from '../src/exam/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import { type DemoSubject, grades, type SubjectKey, sources, subjectKeys, subjects, years } from './exams/bank.ts'
import { type DemoPaper, type DemoTitle, papers, ties } from './exams/papers.ts'
import { html, withMedia } from './exams/write.ts'
import { artAddress } from './seed-frame.ts'
import type { People } from './seed-people.ts'
import { seedMedia } from './seed-media.ts'
import { seedPractice } from './seed-practice.ts'
import { type SeededPaper, seedSittings } from './seed-sittings.ts'

/** Author of bank and papers: the lecturer of the demo account. */
const AUTHOR = 'shen'
const DAY = 86_400_000
/** Fixed seed: random draws are reproducible. */
const SEED = 20_261_121

interface Categories {
  /** Ids by name of a subject, year, source or grade. */
  of: ReadonlyMap<string, string>
  /** Ids by subject and knowledge point. */
  topics: ReadonlyMap<string, string>
}

/** Seeds the question bank, papers, attempts, and exercises of courses. */
export async function seedExams(
  tx: Tx,
  services: Services,
  siteId: number,
  people: People,
  courses: ReadonlyMap<string, string>,
): Promise<void> {
  const author = people.lecturers.get(AUTHOR)
  if (!author) throw new Error(`the demo has no lecturer ${AUTHOR}`)
  const categories = await seedCategories(tx, siteId)
  const addressOf = await seedMedia(tx, services, siteId, author.userId)
  const bank = new Map<SubjectKey, string[]>()
  for (const key of subjectKeys) bank.set(key, await seedBank(tx, siteId, author, subjects[key], categories, addressOf))
  const seeded: SeededPaper[] = []
  for (const [at, paper] of papers.entries()) {
    const doc = paperDoc(paper, bank, categories)
    const examId = await insertExam(tx, author.lecturerId, paper.examName)
    await insertVersion(tx, { examId, version: 1, doc, auditStatus: paper.state ? 3 : 1, rev: 1 })
    if (paper.state === 'pending') await revisions.setSubmitted(tx, { id: examId, version: 1 })
    if (paper.state) continue
    const { lecturerId } = author
    const frozen = await publishPaper(tx, services, siteId, { examId, version: 1, lecturerId, doc }, SEED + at)
    await tx`
      UPDATE exam_info SET published_at = now() - make_interval(days => ${paper.publishedDaysAgo}), gmt_create = now() - make_interval(days => ${paper.publishedDaysAgo + 1}), gmt_modified = now() - make_interval(days => ${paper.publishedDaysAgo}), is_recommend = ${paper.isRecommend ? 1 : 0}, exam_sort = ${papers.length - at}
      WHERE site_id = ${siteId} AND id = ${examId}`
    seeded.push({ paper, examId, frozen })
  }
  await seedSittings(tx, siteId, { people, author, seeded })
  await seedPractice(tx, siteId, people.learner, bank)
  await seedTies(tx, siteId, courses, new Map(seeded.map(({ paper, examId }) => [paper.key, examId])))
}

async function seedCategories(tx: Tx, siteId: number): Promise<Categories> {
  const of = new Map<string, string>()
  const topics = new Map<string, string>()
  const add = async (type: number, name: string, sort: number, parent = '0', floor = 1): Promise<string> => {
    const [row] = await tx<{ id: string }[]>`
      INSERT INTO exam_category (site_id, parent_id, exam_category_type, category_name, floor, sort) VALUES (${siteId}, ${parent}, ${type}, ${name}, ${floor}, ${sort}) RETURNING id`
    return row?.id ?? ''
  }
  for (const [sort, { name, parent, topics: points }] of Object.values(subjects).entries()) {
    if (parent && !of.has(parent)) of.set(parent, await add(1, parent, sort))
    of.set(name, await add(1, name, sort, parent ? of.get(parent) : '0', parent ? 2 : 1))
    const root = await add(5, name, sort)
    const rows = points.map((category_name, at) => ({
      site_id: siteId,
      parent_id: root,
      exam_category_type: 5,
      category_name,
      floor: 2,
      sort: at,
    }))
    for (const { id, name: point } of await tx<
      { id: string; name: string }[]
    >`INSERT INTO exam_category ${tx(rows)} RETURNING id, category_name AS name`)
      topics.set(`${name}/${point}`, id)
  }
  for (const [type, names] of [
    [2, years],
    [3, sources],
    [4, grades],
  ] as const)
    for (const [sort, name] of names.entries()) of.set(name, await add(type, name, sort))
  return { of, topics }
}

const named = (map: ReadonlyMap<string, string>, name: string | undefined): string => {
  if (!name) return '0'
  const id = map.get(name)
  if (!id) throw new Error(`the demo names a category that is not there: ${name}`)
  return id
}

function seedBank(
  tx: Tx,
  siteId: number,
  { lecturerId, userId }: { lecturerId: string; userId: string },
  { name, problems }: DemoSubject,
  { of, topics }: Categories,
  addressOf: (file: string) => string,
): Promise<string[]> {
  return insertProblems(
    tx,
    { siteId, lecturerId, userId },
    problems.map((problem) => ({
      doc: withMedia(problem.doc, addressOf),
      difficulty: problem.level,
      subjectId: named(of, name),
      yearId: named(of, problem.year),
      sourceId: named(of, problem.source),
      topicIds: problem.topics.map((topic) => named(topics, `${name}/${topic}`)),
      tags: problem.tags,
      isPublic: problem.shared ? 1 : 0,
    })),
  )
}

function titleOf(title: DemoTitle, at: number, subject: SubjectKey, ids: readonly string[], subjectId: string): Title {
  const { types, take, skip, tag, score, missScore, draw, titleName, titleDesc } = title
  const problems = subjects[subject].problems
  const fitting = ids.filter((_, n) => {
    const problem = problems[n]
    return problem !== undefined && types.includes(problem.doc.problemType) && (!tag || problem.tags.includes(tag))
  })
  if (fitting.length < skip + take) throw new Error(`the demo's bank has too few problems for ${titleName}`)
  const type = types.length === 1 ? (types[0] ?? 0) : 0
  return {
    id: `t${at + 1}`,
    titleName,
    titleDesc,
    titleType: type,
    pickMode: draw ? 3 : 1,
    drawList: draw ? [{ problemType: type, subjectId, count: take }] : [],
    rule: ScoreRule.parse({ score, ...(missScore ? { missMode: 1, missScore } : {}) }),
    problemList: draw ? [] : fitting.slice(skip, skip + take).map((problemId) => ({ problemId })),
  }
}

function paperDoc(paper: DemoPaper, bank: ReadonlyMap<SubjectKey, string[]>, { of }: Categories): PaperDoc {
  const ids = bank.get(paper.subject) ?? []
  const subjectId = named(of, subjects[paper.subject].name)
  const at = (days: number | undefined) => (days === undefined ? null : new Date(Date.now() + days * DAY).toISOString())
  const price = Math.round(paper.priceYuan * 100)
  return {
    ...emptyPaper(paper.examName),
    examLogo: artAddress(paper.art),
    description: paper.description,
    introduce: paper.description ? html(paper.description) : '',
    notice: paper.notice,
    keyword: paper.keyword,
    subjectId,
    yearId: named(of, paper.year),
    sourceId: named(of, paper.source),
    graId: named(of, paper.grade),
    isFree: price > 0 ? 0 : 1,
    examOriginal: price,
    examDiscount: price,
    rules: ExamRules.parse({ ...paper.rules, openTime: at(paper.opens), closeTime: at(paper.closes) }),
    titleList: paper.titles.map((title, no) => titleOf(title, no, paper.subject, ids, subjectId)),
  }
}

async function seedTies(
  tx: Tx,
  siteId: number,
  courses: ReadonlyMap<string, string>,
  exams: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [sort, { course, paper, chapter, period, exerciseType }] of ties.entries()) {
    const courseId = courses.get(course)
    const examId = exams.get(paper)
    if (!courseId || !examId) throw new Error(`the demo ties ${paper} to ${course}, and one of them is not there`)
    const refType = period ? 3 : chapter ? 2 : 1
    await tx`
      INSERT INTO course_exam_ref (site_id, course_id, ref_type, ref_id, exam_id, exercise_type, sort)
      SELECT ${siteId}, ${courseId}, ${refType}, coalesce(${
        refType === stateCode.ref.course
          ? tx`${courseId}::bigint`
          : refType === stateCode.ref.chapter
            ? tx`(SELECT id FROM course_chapter WHERE site_id = ${siteId} AND course_id = ${courseId} ORDER BY sort, id OFFSET ${(chapter ?? 1) - 1} LIMIT 1)`
            : tx`(SELECT p.id FROM course_period p JOIN course_chapter c ON c.site_id = p.site_id AND c.id = p.chapter_id WHERE p.site_id = ${siteId} AND p.course_id = ${courseId} ORDER BY c.sort, c.id, p.sort, p.id OFFSET ${(period ?? 1) - 1} LIMIT 1)`
      }, 0), ${examId}, ${exerciseType}, ${sort}`
  }
}
