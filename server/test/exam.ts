/** Factories of problems, papers and records; a test overrides what matters to it. */
import type { OwnerSql } from '../src/kernel/db/index.ts'
import { randomBytes } from 'node:crypto'
import { kind } from '@zhixing/contract/exam/kinds'
import {
  ExamRules,
  type Mark,
  ProblemDoc,
  ScoreRule,
  Title,
  type SubProblem,
  type UserAnswer,
} from '@zhixing/contract/exam/shapes'
import type { z } from 'zod'
import { newIds } from '../src/course/authoring/versions.sql.ts'
import type { PaperDoc } from '@zhixing/exam-model/paper-doc'
import { type BankProblem, type FrozenPaper, freezePaper } from '@zhixing/exam-model/freeze'
import { makeLecturer } from './factories.ts'

type DocInput = Partial<Omit<z.input<typeof ProblemDoc>, 'subList'>> & { subList?: SubInput[] }
type SubInput = Partial<Omit<SubProblem, 'problemType'>> & { problemType?: number }

let serial = 0
const options = (letters: string) => [...letters].map((id) => ({ id, optionContent: `<p>选项${id}</p>` }))
const places = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))

/**
 * A complete problem of a kind. Keys: single B, multiple A C, judge T, blanks 红 and 绿, order B A C, match 2 1, cloze B
 * A, number 3.14, areas A B.
 */
export function problemDoc(problemType: number = kind.single, over: DocInput = {}): ProblemDoc {
  const stem = `<p>测试题 ${++serial}</p>`
  const byKind: Record<number, DocInput> = {
    [kind.single]: { optionList: options('ABCD'), answer: ['B'] },
    [kind.multiple]: { optionList: options('ABCD'), answer: ['A', 'C'] },
    [kind.judge]: { answer: ['T'] },
    [kind.blanks]: { problemContent: `${stem}<p>[[1]]与[[2]]</p>`, answer: ['红', '绿'], aliasList: [['赤'], []] },
    [kind.essay]: { answer: ['参考答案'], rubricList: [{ id: 'r1', text: '说到要点', score: 1 }] },
    [kind.material]: {
      // Only this kind has parts, and a part has none.
      subList: problemType === kind.material ? [problemDocPart(kind.single), problemDocPart(kind.judge)] : [],
    },
    [kind.uncertain]: { optionList: options('ABCD'), answer: ['A', 'B', 'D'] },
    [kind.order]: { optionList: options('ABC'), answer: ['B', 'A', 'C'] },
    [kind.match]: {
      optionList: options('AB'),
      matchList: places(3).map((id) => ({ id, optionContent: `<p>右${id}</p>` })),
      answer: ['2', '1'],
    },
    [kind.cloze]: {
      problemContent: `${stem}<p>[[1]] [[2]]</p>`,
      gapList: [{ optionList: options('AB') }, { optionList: options('AB') }],
      answer: ['B', 'A'],
    },
    [kind.number]: { answer: ['3.14'], numberRule: { tolerance: 0.01, relative: 0, unit: '' } },
    [kind.file]: { answer: [] },
    [kind.hotspot]: {
      spotPicture: '<img src="/files/12/1" alt="图">',
      spotList: [...'ABC'].map((id, at) => ({ id, shape: 'circle', coords: [2000 * (at + 1), 5000, 500] })),
      answer: ['A', 'B'],
    },
  }
  return ProblemDoc.parse({
    problemType,
    problemContent: stem,
    analysis: '<p>解析</p>',
    score: 2,
    ...byKind[problemType],
    ...over,
  })
}

const problemDocPart = (problemType: number): SubInput => {
  const { subList: _none, ...part } = problemDoc(problemType)
  return part
}

export interface MadeProblem extends BankProblem {
  problemId: string
  lecturerId: string
}

/** A problem in a lecturer's bank, with its first version. */
export async function makeProblem(
  sql: OwnerSql,
  over: {
    siteId?: number
    lecturerId?: string
    problemType?: number
    doc?: DocInput
    isPublic?: 0 | 1
    difficulty?: number
    subjectId?: string
    topicIds?: string[]
  } = {},
): Promise<MadeProblem> {
  const siteId = over.siteId ?? 12
  const lecturerId = over.lecturerId ?? (await makeLecturer(sql, { siteId })).lecturerId
  const doc = problemDoc(over.problemType, over.doc)
  const partIds = await newIds(sql, doc.subList.length)
  doc.subList = doc.subList.map((sub, at) => ({ ...sub, id: sub.id ?? partIds[at] ?? '' }))
  const { difficulty = 2, subjectId = '0', topicIds = [] } = over
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO exam_problem (site_id, lecturer_id, problem_type, doc, plain_text, difficulty, subject_id, topic_ids, score, is_public)
    VALUES (${siteId}, ${lecturerId}, ${doc.problemType}, ${sql.json(doc as never)},
      ${doc.problemContent.replace(/<[^>]*>/g, '')}, ${difficulty}, ${subjectId}, ${sql.json(topicIds)},
      ${doc.score}, ${over.isPublic ?? 0})
    RETURNING id`
  const id = row?.id ?? ''
  await sql`INSERT INTO exam_problem_version (site_id, problem_id, version, doc) VALUES (${siteId}, ${id}, 1, ${sql.json(doc as never)})`
  for (const { id: partId } of doc.subList)
    await sql`INSERT INTO exam_problem_part (site_id, id, problem_id) VALUES (${siteId}, ${partId ?? id}, ${id})`
  return { id, problemId: id, lecturerId, version: 1, doc, videoId: null, difficulty, subjectId, topicIds }
}

export interface MadePaper {
  siteId: number
  examId: string
  version: number
  lecturerId: string
  doc: PaperDoc
  frozen: FrozenPaper
  problems: MadeProblem[]
}

/** A section of a paper: fixed problems, or (`draw`) a number of them drawn for every taker. */
export interface TitleOver {
  problems: MadeProblem[]
  draw?: number
  rule?: Partial<ScoreRule>
}

/** A paper on the shelf, frozen. Default problems: single choice, multiple choice, fill-in. */
export async function makePaper(
  sql: OwnerSql,
  over: {
    siteId?: number
    lecturerId?: string
    problems?: MadeProblem[]
    titles?: TitleOver[]
    rules?: Partial<z.input<typeof ExamRules>>
    doc?: Partial<PaperDoc>
    isPutaway?: 0 | 1
  } = {},
): Promise<MadePaper> {
  const siteId = over.siteId ?? 12
  const lecturerId = over.lecturerId ?? (await makeLecturer(sql, { siteId })).lecturerId
  const kinds = [kind.single, kind.multiple, kind.blanks]
  const problems =
    over.problems ??
    over.titles?.flatMap((title) => title.problems) ??
    (await Promise.all(kinds.map((problemType) => makeProblem(sql, { siteId, lecturerId, problemType }))))
  const titles = over.titles ?? [{ problems }]
  const doc: PaperDoc = {
    examName: `测试试卷${++serial}`,
    examLogo: '/avatars/01.svg',
    description: '',
    introduce: '<p>简介</p>',
    notice: '<p>考试须知</p>',
    keyword: '',
    subjectId: '0',
    yearId: '0',
    sourceId: '0',
    graId: '0',
    isFree: 1,
    examOriginal: 0,
    examDiscount: 0,
    isPublicity: 1,
    rules: ExamRules.parse({ passScore: 1, ...over.rules }),
    titleList: titles.map(({ problems: members, draw, rule }, at) =>
      Title.parse({
        id: `t${at + 1}`,
        titleName: `第 ${at + 1} 大题`,
        pickMode: draw === undefined ? 1 : 3,
        rule: ScoreRule.parse({ score: 2, ...rule }),
        problemList: members.map(({ problemId }) => ({ problemId })),
      }),
    ),
    ...over.doc,
  }
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO exam_info (site_id, lecturer_id, exam_name, exam_logo, answer_time, pass_score, is_free,
      exam_original, exam_discount, is_publicity, open_time, close_time, live_version, is_putaway, published_at)
    VALUES (${siteId}, ${lecturerId}, ${doc.examName}, ${doc.examLogo}, ${doc.rules.answerTime},
      ${doc.rules.passScore}, ${doc.isFree}, ${doc.examOriginal}, ${doc.examDiscount}, ${doc.isPublicity},
      ${doc.rules.openTime}, ${doc.rules.closeTime}, 1, ${over.isPutaway ?? 1}, now())
    RETURNING id`
  const examId = row?.id ?? ''
  const pools = new Map(
    titles.flatMap(({ problems: members, draw }, at): [string, { count: number; problemIds: string[] }[]][] =>
      draw === undefined ? [] : [[`t${at + 1}`, [{ count: draw, problemIds: members.map(({ id }) => id) }]]],
    ),
  )
  const frozen = freezePaper({
    examId,
    version: 1,
    doc,
    problems: new Map(problems.map((problem) => [problem.id, bankProblem(problem)])),
    pools,
  })
  await sql`UPDATE exam_info SET total_score = ${frozen.totalScore}, problem_quantity = ${frozen.problemTotal} WHERE site_id = ${siteId} AND id = ${examId}`
  await sql`
    INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, audit_time)
    VALUES (${siteId}, ${examId}, 1, ${sql.json(doc as never)}, 1, now())`
  await sql`
    INSERT INTO exam_paper (site_id, exam_id, version, frozen, total_score, problem_total)
    VALUES (${siteId}, ${examId}, 1, ${sql.json(frozen as never)}, ${frozen.totalScore}, ${frozen.problemTotal})`
  for (const { id } of frozen.problemList)
    await sql`INSERT INTO exam_paper_problem (site_id, problem_id, exam_id, version) VALUES (${siteId}, ${id}, ${examId}, 1)`
  return { siteId, examId, version: 1, lecturerId, doc, frozen, problems }
}

const bankProblem = ({ problemId: _id, lecturerId: _lecturer, ...problem }: MadeProblem): BankProblem => problem

/** A record of a user; state 2 (in progress) by default. `answers`: saved answers by problem id. */
export async function makeRecord(
  sql: OwnerSql,
  over: {
    paper: MadePaper
    userId: string
    examStatus?: 2 | 3 | 4 | 5 | 6
    attemptNo?: number
    seed?: number
    /** Minutes since it began; default 1. */
    minutesAgo?: number
    /** Seconds until (negative: since) auto-submit; null for no limit; default one hour. */
    secondsLeft?: number | null
    answers?: Record<string, UserAnswer>
    marks?: Mark[]
    score?: number
    submitType?: number
  },
): Promise<{ recordId: string; seed: number }> {
  const { paper, userId, examStatus = 2, seed = 1000 + ++serial } = over
  const doing = examStatus === 2
  const secondsLeft = over.secondsLeft === undefined ? 3600 : over.secondsLeft
  const marks = over.marks ?? null
  const marked = marks !== null || examStatus === 5 || examStatus === 4
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO user_exam_record (site_id, exam_id, version, user_id, attempt_no, exam_status, seed, sync_key,
      begin_time, cutoff_time, submit_time, submit_type, total_score, problem_total, answered_total, score,
      objective_score, marks, marked_at, finished_at, is_pass)
    VALUES (${paper.siteId}, ${paper.examId}, ${paper.version}, ${userId},
      coalesce(${over.attemptNo ?? null}::int,
        (SELECT count(*)::int + 1
          FROM user_exam_record
          WHERE site_id = ${paper.siteId} AND exam_id = ${paper.examId} AND user_id = ${userId})),
      ${examStatus}, ${seed}, ${randomBytes(32)},
      now() - make_interval(mins => ${over.minutesAgo ?? 1}), now() + make_interval(secs => ${secondsLeft}::int),
        ${doing ? null : new Date()}, ${doing ? null : (over.submitType ?? 1)},
      ${paper.frozen.totalScore}, ${paper.frozen.problemTotal},
        ${doing ? null : Object.keys(over.answers ?? {}).length}, ${over.score ?? null}, ${over.score ?? null},
        ${marks === null ? null : sql.json(marks as never)},
      ${marked ? new Date() : null}, ${examStatus === 5 ? new Date() : null},
        ${over.score === undefined ? null : over.score >= paper.doc.rules.passScore ? 1 : 0})
      RETURNING id`
  const recordId = row?.id ?? ''
  for (const [problemId, answer] of Object.entries(over.answers ?? {}))
    await sql`
      INSERT INTO user_exam_answer (site_id, record_id, problem_id, rev, user_answer)
      VALUES (${paper.siteId}, ${recordId}, ${problemId}, 1, ${sql.json(answer)})`
  return { recordId, seed }
}
