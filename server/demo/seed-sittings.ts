/**
 * Attempts of the demo's papers with answers and marks, for statistics, rankings, the grading queue and the
 * wrong-answer book.
 */
import { randomBytes } from 'node:crypto'
import { examStatus } from '@zhixing/contract/exam/kinds'
import { randomFrom } from '@zhixing/contract/exam/order'
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import { type FrozenPaper, markRecord, problemsOf, sumsOf } from '../src/exam/index.ts'
import type { DemoPaper } from './exams/papers.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import { answerTo, succeeds } from './exams/answers.ts'
import { classmates } from './exams/bank.ts'
import type { People } from './seed-people.ts'

/** Result, for later seeds. */
export interface SeededPaper {
  paper: DemoPaper
  examId: string
  frozen: FrozenPaper
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Share of the points by judgement. */
const SHARES = { right: 1, part: 0.6, wrong: 0.2 } as const
const COMMENTS = {
  right: '要点齐全，表述清楚。',
  part: '抓住了一个要点，还可以再展开。',
  wrong: '请回到原文找依据，再作答一次。',
} as const

interface Sat {
  record: Record<string, unknown>
  answers: Record<string, unknown>[]
  marks: Record<string, unknown>[]
}

export interface Sitting {
  siteId: number
  examId: string
  frozen: FrozenPaper
  recordId: string
  userId: string
  ability: number
  beginTime: number
  /** Graded by the lecturer, if manual grading is required. */
  isMarked: boolean
  /** Number of answers of an attempt in progress. */
  doing?: number
  markerId: string
  /** Random seed of this attempt. */
  seed: number
}

/** Simulated manual grading. */
function byHand(marks: Mark[], ability: number, random: () => number): Mark[] {
  return marks.map((mark) => {
    if (mark.answerStatus !== 'reviewing') return mark
    const answerStatus = succeeds(2, ability, random) ? 'right' : random() < 0.6 ? 'part' : 'wrong'
    const score = Math.round(mark.fullScore * SHARES[answerStatus] * 2) / 2
    const comment = COMMENTS[answerStatus]
    return { ...mark, score, answerStatus, comment, sysAudit: 1 }
  })
}

function sit({
  siteId,
  examId,
  frozen,
  recordId,
  userId,
  ability,
  beginTime,
  isMarked,
  doing,
  markerId,
  seed,
}: Sitting): Sat {
  const random = randomFrom(seed)
  const answers = new Map<string, UserAnswer>()
  const problems = problemsOf(frozen, seed)
  const leaves = problems.flatMap(({ id, doc, difficulty }) =>
    doc.subList.length > 0
      ? doc.subList.map((sub) => ({ id: sub.id ?? id, doc: sub, difficulty }))
      : [{ id, doc, difficulty }],
  )
  for (const { id, doc, difficulty } of leaves.slice(0, doing)) {
    const answer = answerTo(doc, difficulty, ability, random)
    if (answer.length > 0) answers.set(id, answer)
  }
  const limit = frozen.rules.answerTime * MINUTE
  const isDoing = doing !== undefined
  const usual = Math.round((limit || 12 * MINUTE) * (0.35 + 0.5 * random()))
  const used = isDoing ? Date.now() - beginTime : usual
  const submitTime = isDoing ? null : new Date(beginTime + used).toISOString()
  const begun = new Date(beginTime).toISOString()
  const ruled = markRecord(frozen, seed, answers)
  const given = isMarked ? byHand(ruled.marks, ability, random) : ruled.marks
  const sums = sumsOf(given, frozen.rules.passScore)
  const isDone = sums.waiting === 0
  const common = { site_id: siteId, record_id: recordId }
  return {
    record: {
      site_id: siteId,
      id: recordId,
      exam_id: examId,
      version: frozen.version,
      user_id: userId,
      exam_status: isDoing ? examStatus.doing : isDone ? examStatus.marked : examStatus.marking,
      seed,
      sync_key: randomBytes(32).toString('hex'),
      begin_time: begun,
      cutoff_time: limit ? new Date(beginTime + limit).toISOString() : null,
      submit_time: submitTime,
      submit_type: isDoing ? null : 1,
      leave_count: random() < 0.12 ? 1 : 0,
      total_score: sums.totalScore,
      problem_total: sums.problemTotal,
      ...(isDoing
        ? {}
        : {
            score: sums.score,
            objective_score: sums.objective,
            subjective_score: sums.subjective,
            answered_total: sums.answeredTotal,
            marks: sums.marks,
            marked_at: submitTime,
            finished_at: isDone ? submitTime : null,
            is_pass: sums.isPass,
          }),
      gmt_create: begun,
    },
    answers: [...answers].map(([problemId, userAnswer], at) => ({
      ...common,
      problem_id: problemId,
      rev: 1,
      user_answer: userAnswer,
      saved_at: new Date(beginTime + ((at + 1) * used) / (answers.size + 1)).toISOString(),
    })),
    marks: given
      .filter((mark) => mark.sysAudit === 1)
      .map((mark) => ({
        ...common,
        problem_id: mark.problemId,
        user_id: markerId,
        score: mark.score,
        comment: mark.comment ?? '',
      })),
  }
}

async function insertClassmates(tx: Tx, siteId: number): Promise<string[]> {
  const rows = classmates.map((nickname, at) => ({
    site_id: siteId,
    mobile: `136${String(siteId).padStart(4, '0')}${String(at).padStart(4, '0')}`,
    nickname,
    user_type: 1,
    head_img_url: at % 3 === 0 ? '' : `/avatars/${String((at % 12) + 1).padStart(2, '0')}.svg`,
    referral_code: `ZX${siteId}C${at}`,
  }))
  const made = await tx<{ id: string }[]>`INSERT INTO users ${tx(rows)} RETURNING id`
  return made.map(({ id }) => id)
}

/** China Standard Time: UTC+8 without daylight saving. */
const AHEAD = 8 * 60 * MINUTE
/** Clamps a time to 8:00-21:30 of its day. */
function atSchool(moment: number): number {
  const sinceMidnight = (moment + AHEAD) % DAY
  return moment - sinceMidnight + 8 * 60 * MINUTE + Math.round((sinceMidnight / DAY) * 13.5 * 60 * MINUTE)
}

/** Standard deviation of ability within a class. */
const SPREAD = 0.8
/** Ability of a skill; 1 is average, a good class is at 1.1. */
const abilityOf = (skill: number): number => (skill - 1) * 4
/** Approximately normal, mean 0, standard deviation 1. */
const bell = (random: () => number): number =>
  (Array.from({ length: 6 }, random).reduce((sum, one) => sum + one, 0) - 3) * Math.SQRT2

/** Start of an attempt: between the opening (or publication) of the paper and its end, by `share` (0 to 1). */
function beginOf({ paper, frozen }: SeededPaper, share: number): number {
  const now = Date.now()
  const from = paper.opens === undefined ? now - (paper.publishedDaysAgo - 0.5) * DAY : now + paper.opens * DAY
  const until = Math.min(now, paper.closes === undefined ? now : now + paper.closes * DAY)
  const room = Math.max(20, frozen.rules.answerTime) * MINUTE
  const last = Math.max(from, until - room)
  const moment = Math.round(from + share * (last - from))
  return [atSchool(moment), atSchool(moment - DAY)].find((time) => time >= from && time <= last) ?? moment
}

/** Writes records with answers and marks, one statement per table. */
export async function writeSittings(tx: Tx, wanted: readonly Omit<Sitting, 'recordId'>[]): Promise<void> {
  const ids = await tx<{ id: string }[]>`SELECT new_id() AS id FROM generate_series(1, ${wanted.length}::int)`
  const sat = wanted.map((one, at) => sit({ ...one, recordId: ids[at]?.id ?? '' }))
  await tx`
    INSERT INTO user_exam_record (site_id, id, exam_id, version, user_id, exam_status, seed, sync_key, begin_time, cutoff_time, submit_time, submit_type, leave_count, total_score, problem_total, score, objective_score, subjective_score, answered_total, marks, marked_at, finished_at, is_pass, gmt_create)
    SELECT r.site_id, r.id, r.exam_id, r.version, r.user_id, r.exam_status, r.seed, decode(r.sync_key, 'hex'), r.begin_time, r.cutoff_time, r.submit_time, r.submit_type, r.leave_count, r.total_score, r.problem_total, r.score, r.objective_score, r.subjective_score, r.answered_total, r.marks, r.marked_at, r.finished_at, r.is_pass, r.gmt_create
    FROM jsonb_to_recordset(${JSON.stringify(sat.map(({ record }) => record))}::text::jsonb) AS r(site_id bigint, id bigint, exam_id bigint, version int, user_id bigint, exam_status smallint, seed int, sync_key text, begin_time timestamptz, cutoff_time timestamptz, submit_time timestamptz, submit_type smallint, leave_count int,
      total_score numeric, problem_total int, score numeric, objective_score numeric, subjective_score numeric, answered_total int, marks jsonb, marked_at timestamptz, finished_at timestamptz, is_pass smallint, gmt_create timestamptz)`
  await tx`
    INSERT INTO user_exam_answer (site_id, record_id, problem_id, rev, user_answer, saved_at)
    SELECT r.site_id, r.record_id, r.problem_id, r.rev, r.user_answer, r.saved_at
    FROM jsonb_to_recordset(${JSON.stringify(sat.flatMap(({ answers }) => answers))}::text::jsonb) AS r(site_id bigint, record_id bigint, problem_id bigint, rev bigint, user_answer jsonb, saved_at timestamptz)`
  await tx`
    INSERT INTO user_exam_mark (site_id, record_id, problem_id, user_id, score, comment, answer_hash)
    SELECT r.site_id, r.record_id, r.problem_id, r.user_id, r.score, r.comment,
      coalesce((SELECT md5(a.user_answer::text) FROM user_exam_answer a WHERE a.site_id = r.site_id AND a.record_id = r.record_id AND a.problem_id = r.problem_id), '')
    FROM jsonb_to_recordset(${JSON.stringify(sat.flatMap(({ marks }) => marks))}::text::jsonb) AS r(site_id bigint, record_id bigint, problem_id bigint, user_id bigint, score numeric, comment text)`
}

const REASONS = [
  '第二个要点我在第三句里写到了，只是没有单独成段，请老师再看一下。',
  '我举的例子能说明这个观点，评语里说没有例子，可能是漏看了最后一行。',
  '参考答案的第二种写法和我的意思相同，只是用词不同，希望能酌情给分。',
]

/** Recheck requests: some pending per paper, and an answered one of the demo learner. */
async function insertRechecks(tx: Tx, siteId: number, people: People, author: { userId: string }): Promise<void> {
  await tx`
    UPDATE user_exam_record r SET finished_at = now() - interval '1 day' FROM (
      SELECT id, row_number() OVER (PARTITION BY exam_id ORDER BY submit_time DESC, id) AS place FROM user_exam_record
      WHERE site_id = ${siteId} AND exam_status = 5 AND tasks <> '[]' AND submit_time < now() - interval '1 day'
    ) late WHERE r.site_id = ${siteId} AND r.id = late.id AND (late.place <= 3 OR r.user_id = ${people.learner})`
  await tx`
    INSERT INTO user_exam_recheck (site_id, exam_id, record_id, problem_id, user_id, reason, score_before, gmt_create)
    SELECT DISTINCT ON (r.id) ${siteId}, r.exam_id, r.id, (w->>'problemId')::bigint, r.user_id, (${JSON.stringify(REASONS)}::text::jsonb)->>(r.seed % 3), (w->>'score')::numeric, now() - interval '5 hours'
    FROM user_exam_record r CROSS JOIN LATERAL jsonb_array_elements(r.tasks) w
    WHERE r.site_id = ${siteId} AND r.exam_status = 5 AND r.finished_at > now() - interval '2 days' AND (w->>'score')::numeric < (w->>'fullScore')::numeric ORDER BY r.id`
  await tx`
    UPDATE user_exam_recheck SET recheck_status = 2, score_after = score_before, reply = '已对照评分要点重新看过：观点正确，但缺少第二个要点的论据，维持原分。', operator_id = ${author.userId}, answered_at = now() - interval '2 hours'
    WHERE site_id = ${siteId} AND user_id = ${people.learner}`
}

/** Seeds the attempts of all takers. */
export async function seedSittings(
  tx: Tx,
  siteId: number,
  { people, author, seeded }: { people: People; author: { userId: string }; seeded: SeededPaper[] },
): Promise<void> {
  const takers = [...people.learners, ...(await insertClassmates(tx, siteId))]
  const wanted: Omit<Sitting, 'recordId'>[] = []
  for (const [no, here] of seeded.entries()) {
    const { paper, examId, frozen } = here
    const common = { siteId, examId, frozen, markerId: author.userId }
    const { count = 0, skill: average = 1, marked = 0, now = 0 } = paper.takers ?? {}
    for (let at = 0; at < Math.min(count + now, takers.length); at++) {
      const seed = (no + 1) * 100_003 + at * 7919
      // Abilities differ: a few are far above or below the average.
      const random = randomFrom(seed ^ 0x5bd1e995)
      const ability = abilityOf(average) + SPREAD * bell(random)
      const userId = takers[(at * 7 + no * 3) % takers.length] ?? ''
      const one = { ...common, userId, ability, seed, isMarked: at < marked }
      // Attempts in progress started minutes ago, one after another.
      const since = (at - count) * 4 + 6
      if (at < count) wanted.push({ ...one, beginTime: beginOf(here, random()) })
      else wanted.push({ ...one, beginTime: Date.now() - since * MINUTE, doing: Math.ceil(since / 2.2) })
    }
    if (!paper.learner) continue
    const learner = {
      ...common,
      userId: people.learner,
      seed: (no + 1) * 100_003 + 77,
      isMarked: true,
    }
    if (paper.learner === 'doing')
      wanted.push({ ...learner, ability: abilityOf(1.1), beginTime: Date.now() - 3 * 60 * MINUTE, doing: 3 })
    else wanted.push({ ...learner, ability: abilityOf(paper.learner.skill), beginTime: beginOf(here, 0.86) })
  }
  await writeSittings(tx, wanted)
  await insertRechecks(tx, siteId, people, author)
  await tx`
    UPDATE exam_info e SET study_count = t.n FROM (SELECT exam_id, count(DISTINCT user_id)::int AS n FROM user_exam_record WHERE site_id = ${siteId} GROUP BY exam_id) t WHERE e.site_id = ${siteId} AND e.id = t.exam_id`
  const saved = seeded.filter(({ paper }) => paper.isRecommend).map(({ examId }) => examId)
  for (const examId of saved) {
    await tx`INSERT INTO exam_collection (site_id, user_id, collection_type, collection_id) VALUES (${siteId}, ${people.learner}, 4, ${examId})`
    await tx`UPDATE exam_info SET collection_count = collection_count + 1 WHERE site_id = ${siteId} AND id = ${examId}`
  }
}
