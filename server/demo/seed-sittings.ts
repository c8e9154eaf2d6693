/** People who sat the demo's papers: their answers and marks, so that statistics, ranks, the marking desk and the wrong-answer book are alive. */
import { randomBytes } from 'node:crypto'
import { examStatus } from '@zhixing/contract/exam/kinds'
import { randomFrom } from '@zhixing/contract/exam/order'
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import { type FrozenPaper, markRecord, problemsOf, sumsOf } from '../src/exam/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import { answerTo, succeeds } from './exams/answers.ts'
import { classmates } from './exams/bank.ts'
import type { SeededPaper } from './seed-exams.ts'
import type { People } from './seed-people.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** What of the points each judgement is worth. */
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

interface Sitting {
  siteId: number
  examId: string
  frozen: FrozenPaper
  recordId: string
  userId: string
  skill: number
  beginTime: number
  /** Marked by the lecturer, where a person has to. */
  isMarked: boolean
  /** Begun and not handed in: only the first problems are answered. */
  isDoing?: boolean
  markerId: string
  /** Makes everything about this sitting. */
  seed: number
}

/** Marks by hand what waits, as a lecturer would have. */
function byHand(marks: Mark[], skill: number, random: () => number): Mark[] {
  return marks.map((mark) => {
    if (mark.answerStatus !== 'reviewing') return mark
    const answerStatus = succeeds(2, skill, random) ? 'right' : random() < 0.6 ? 'part' : 'wrong'
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
  skill,
  beginTime,
  isMarked,
  isDoing,
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
  for (const { id, doc, difficulty } of isDoing ? leaves.slice(0, 3) : leaves) {
    const answer = answerTo(doc, difficulty, skill, random)
    if (answer.length > 0) answers.set(id, answer)
  }
  const limit = frozen.rules.answerTime * MINUTE
  const used = Math.round((limit || 12 * MINUTE) * (0.35 + 0.5 * random()))
  const submitTime = isDoing ? null : new Date(beginTime + used).toISOString()
  const begun = new Date(beginTime).toISOString()
  const ruled = markRecord(frozen, seed, answers)
  const given = isMarked ? byHand(ruled.marks, skill, random) : ruled.marks
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

/** When a taker began: between the opening (or the publishing) of the paper and its end, spread by `share` (0 to 1). */
function beginOf({ paper, frozen }: SeededPaper, share: number): number {
  const now = Date.now()
  const from = paper.opens === undefined ? now - (paper.publishedDaysAgo - 0.5) * DAY : now + paper.opens * DAY
  const until = Math.min(now, paper.closes === undefined ? now : now + paper.closes * DAY)
  const room = Math.max(20, frozen.rules.answerTime) * MINUTE
  return Math.round(from + share * Math.max(0, until - room - from))
}

/** Records of everybody who sat, in one statement per table. */
export async function seedSittings(
  tx: Tx,
  siteId: number,
  { people, author, seeded }: { people: People; author: { userId: string }; seeded: SeededPaper[] },
): Promise<void> {
  const takers = [...people.learners, ...(await insertClassmates(tx, siteId))]
  const wanted: Omit<Sitting, 'recordId'>[] = []
  for (const [no, one] of seeded.entries()) {
    const { paper, examId, frozen } = one
    const common = { siteId, examId, frozen, markerId: author.userId }
    const { count = 0, skill: average = 1, marked = 0 } = paper.takers ?? {}
    for (let at = 0; at < Math.min(count, takers.length); at++) {
      const seed = (no + 1) * 100_003 + at * 7919
      // People differ: a few far above, a few far below the average.
      const random = randomFrom(seed ^ 0x5bd1e995)
      const skill = average * (0.72 + 0.56 * ((random() + random() + random()) / 3))
      const userId = takers[(at * 7 + no * 3) % takers.length] ?? ''
      wanted.push({ ...common, userId, skill, seed, beginTime: beginOf(one, random()), isMarked: at < marked })
    }
    if (!paper.learner) continue
    const isDoing = paper.learner === 'doing'
    const skill = paper.learner === 'doing' ? 1.1 : paper.learner.skill
    const beginTime = isDoing ? Date.now() - 3 * 60 * MINUTE : beginOf(one, 0.86)
    wanted.push({
      ...common,
      userId: people.learner,
      skill,
      seed: (no + 1) * 100_003 + 77,
      beginTime,
      isMarked: true,
      isDoing,
    })
  }
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
    INSERT INTO user_exam_mark (site_id, record_id, problem_id, user_id, score, comment)
    SELECT r.site_id, r.record_id, r.problem_id, r.user_id, r.score, r.comment
    FROM jsonb_to_recordset(${JSON.stringify(sat.flatMap(({ marks }) => marks))}::text::jsonb) AS r(site_id bigint, record_id bigint, problem_id bigint, user_id bigint, score numeric, comment text)`
  await tx`
    UPDATE exam_info e SET study_count = t.n FROM (SELECT exam_id, count(DISTINCT user_id)::int AS n FROM user_exam_record WHERE site_id = ${siteId} GROUP BY exam_id) t WHERE e.site_id = ${siteId} AND e.id = t.exam_id`
  const kept = seeded.filter(({ paper }) => paper.isRecommend).map(({ examId }) => examId)
  for (const examId of kept) {
    await tx`INSERT INTO exam_collection (site_id, user_id, collection_type, collection_id) VALUES (${siteId}, ${people.learner}, 4, ${examId})`
    await tx`UPDATE exam_info SET collection_count = collection_count + 1 WHERE site_id = ${siteId} AND id = ${examId}`
  }
}
