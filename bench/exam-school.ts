/** Takers with sessions and a paper of forty problems, inserted into the database. */
import { randomBytes } from 'node:crypto'
import { kind } from '@zhixing/contract/exam/kinds'
import type { Database, OwnerDb } from '../server/src/kernel/db/index.ts'
import { makePaper, makeProblem, type MadeProblem } from '../server/test/exam.ts'
import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { type Product, SITE } from './product.ts'

/** Number of problems by kind; rules mark all of them. */
const KINDS: [number, number][] = [
  [kind.single, 20],
  [kind.multiple, 8],
  [kind.judge, 6],
  [kind.blanks, 4],
  [kind.number, 2],
]

export interface School {
  examId: string
  problems: { id: string; answer: string[] }[]
  /** The authored document of the paper. */
  doc: unknown
  takers: Taker[]
}
export interface Taker {
  userId: string
  token: string
}

/** A paper that anyone may take any number of times. */
export async function makeExam(sql: OwnerDb): Promise<Omit<School, 'takers'>> {
  const [lecturer] = await sql<{ id: string }[]>`SELECT id FROM lecturer WHERE site_id = ${SITE} ORDER BY id LIMIT 1`
  const lecturerId = lecturer?.id ?? ''
  const problems: MadeProblem[] = []
  for (const [problemType, count] of KINDS)
    for (let at = 0; at < count; at++) {
      const problemContent = `<p>${at + 1}. 下列关于光合作用与呼吸作用的叙述，正确的是哪一项？请结合所学知识作答。</p>${problemType === kind.blanks ? '<p>[[1]]与[[2]]</p>' : ''}`
      problems.push(await makeProblem(sql, { lecturerId, problemType, doc: { problemContent } }))
    }
  const { examId, doc } = await makePaper(sql, {
    lecturerId,
    problems,
    doc: { examName: '全校统一考试', isPublicity: 0 },
    rules: { attempts: 0, answerTime: 120 },
  })
  return { examId, doc, problems: problems.map(({ id, doc }) => ({ id, answer: doc.answer })) }
}

/**
 * A class with these takers; their lecturer sets the exam through the product. @returns the class's copy of the paper
 */
export async function setForClass(
  sql: OwnerDb,
  product: Pick<Product, 'url'>,
  exam: Omit<School, 'takers'>,
  takers: readonly Taker[],
): Promise<Omit<School, 'takers'> & { gradeExamId: string }> {
  const token = newToken(Number(SITE))
  const users = `{${takers.map(({ userId }) => userId).join(',')}}`
  const [grade] = await sql<{ gradeId: string }[]>`
    WITH teacher AS (
      SELECT l.id, l.user_id
      FROM exam_info e
      JOIN lecturer l ON l.site_id = e.site_id AND l.id = e.lecturer_id
      WHERE e.site_id = ${SITE} AND e.id = ${exam.examId}
    ), signed AS (
      INSERT INTO user_session (site_id, token_hash, user_id, client_type, expires_at)
      SELECT ${SITE}, ${hashToken(token)}, user_id, 9, now() + interval '1 day' FROM teacher
    ), made AS (
      INSERT INTO grade_info (site_id, grade_name, user_id, lecturer_id, grade_status, invitation_code, max_student)
      SELECT ${SITE}, '全校统考班', user_id, id, 2, ${`B${token.slice(-8)}`}, ${takers.length}::int FROM teacher RETURNING id
    ), members AS (
      INSERT INTO grade_student (site_id, grade_id, user_id, user_role)
      SELECT ${SITE}, made.id, p.user_id, p.user_role
      FROM made,
        (SELECT user_id, 3 AS user_role FROM teacher UNION ALL SELECT u, 1 FROM unnest(${users}::text::bigint[]) u) p
    )
    SELECT id AS "gradeId" FROM made`
  // An own paper may be set in any state.
  await sql`
    INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev) SELECT site_id, id, 1, ${sql.json(exam.doc as never)}, 1, 1 FROM exam_info
    WHERE site_id = ${SITE} AND id = ${exam.examId} ON CONFLICT DO NOTHING`
  const answer = await fetch(`${product.url}/apis/exam/auth/grade/exam/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'site-id': SITE, token },
    body: JSON.stringify({
      gradeId: grade?.gradeId,
      examId: exam.examId,
      gradeExamName: '全校统一考试',
      answerTime: 120,
      rules: { attempts: 0 },
    }),
  })
  const { code, msg, data } = (await answer.json()) as {
    code: number
    msg: string
    data: { examId: string; gradeExamId: string }
  }
  if (code !== 200) throw new Error(`the exam was not set: ${code} ${msg}`)
  return { ...exam, ...data }
}

/** Signed-in takers with sessions that outlive the run. */
export async function makeTakers(sql: OwnerDb, count: number): Promise<Taker[]> {
  const salt = randomBytes(8).toString('hex')
  return sql<Taker[]>`
    WITH numbered AS (
      SELECT n,
        ${`${SITE}.`} || translate(substr(encode(sha256(convert_to(${salt} || n, 'UTF8')), 'base64'), 1,
          22), '+/', '-_') AS token
      FROM generate_series(1, ${count}::int) n
    ), made AS (
      INSERT INTO users (site_id, mobile, nickname) SELECT ${SITE}, ${salt} || n, '考生' || n FROM numbered RETURNING id, mobile
    ), signed AS (
      INSERT INTO user_session (site_id, token_hash, user_id, client_type, expires_at)
      SELECT ${SITE}, sha256(convert_to(token, 'UTF8')), made.id, 1, now() + interval '1 day' FROM numbered JOIN made ON made.mobile = ${salt} || n
    )
    SELECT made.id AS "userId", token FROM numbered JOIN made ON made.mobile = ${salt} || n`
}

/**
 * Running records of these takers that end in `secondsLeft`, each with all answers saved and right. @returns ids in the
 * takers' order
 */
export async function makeSittings(
  sql: OwnerDb,
  { examId, problems }: Omit<School, 'takers'>,
  takers: Taker[],
  { secondsLeft = 7200, answered = true } = {},
): Promise<string[]> {
  const users = `{${takers.map(({ userId }) => userId).join(',')}}`
  const rows = await sql<{ id: string; userId: string }[]>`
    INSERT INTO user_exam_record (site_id, exam_id, version, user_id, seed, sync_key, cutoff_time, device_id, problem_total)
    SELECT ${SITE}, ${examId}, 1, u, 7, '\\x00', now() + make_interval(secs => ${secondsLeft}), 'bench-device',
      ${problems.length}::int
    FROM unnest(${users}::text::bigint[]) u
    RETURNING id, user_id`
  if (answered)
    await sql`
      INSERT INTO user_exam_answer (site_id, record_id, problem_id, rev, user_answer)
      SELECT ${SITE}, r.id, p.id, 1, p.answer
      FROM user_exam_record r,
        jsonb_to_recordset(${JSON.stringify(problems)}::text::jsonb) AS p (id bigint, answer jsonb)
      WHERE r.site_id = ${SITE} AND r.exam_id = ${examId} AND r.user_id = ANY(${users}::text::bigint[])`
  const byUser = new Map(rows.map(({ id, userId }) => [userId, id]))
  return takers.map(({ userId }) => byUser.get(userId) ?? '')
}

/** Statistics as after autovacuum. */
export async function settle({ owner }: Database): Promise<void> {
  await owner`VACUUM (ANALYZE) users, user_session, user_exam_record, user_exam_answer, grade_student`
  await owner`CHECKPOINT`
}
