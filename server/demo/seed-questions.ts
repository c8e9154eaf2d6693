/** Questions of the demo school with answers, comments, likes and acceptances, created by the community's functions. */
import { readFileSync } from 'node:fs'
import { acceptAnswer, applyReactions, opType, targetType, writeAnswer, writeQuestion } from '../src/community/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { People } from './seed-people.ts'

interface DemoAnswer {
  by: number | 'lecturer'
  content: string
  likes: number
  accepted?: true
  comments?: [by: number, text: string][]
}
interface DemoQuestion {
  title: string
  content: string
  labels: string[]
  course?: string
  period?: number
  second?: number
  asker: number
  daysAgo: number
  likes: number
  answers: DemoAnswer[]
}

const HOUR = 3_600_000

/** `courses`: ids by key. A question about a course that does not exist here is asked without one. */
export async function seedQuestions(tx: Tx, people: People, courses: Map<string, string>): Promise<void> {
  const questions = JSON.parse(
    readFileSync(new URL('./content/questions.json', import.meta.url), 'utf8'),
  ) as DemoQuestion[]
  const person = (at: number) => people.learners[at % people.learners.length] ?? people.learner
  const like = (type: 2 | 3, targetId: string, count: number) =>
    applyReactions(
      tx,
      people.learners
        .slice(0, count)
        .map((userId) => ({ targetType: type, targetId, opType: opType.like, userId, on: true })),
    )
  for (const one of questions) {
    const asked = Date.now() - one.daysAgo * 24 * HOUR
    const place = await placeOf(tx, courses.get(one.course ?? ''), one.period ?? 0)
    const { id } = await writeQuestion(tx, {
      userId: person(one.asker),
      title: one.title,
      content: one.content,
      labelNames: one.labels,
      courseId: place?.courseId,
      periodId: place?.periodId,
      videoTime: one.second ?? 0,
      gmtCreate: new Date(asked).toISOString(),
    })
    if (one.likes > 0) await like(targetType.question, id, one.likes)
    for (const [at, answer] of one.answers.entries()) {
      const isTeacher = answer.by === 'lecturer' && place !== undefined
      const time = asked + (at + 1) * 3 * HOUR
      const written = await writeAnswer(tx, {
        targetId: id,
        userId: isTeacher ? place.teacherId : person(answer.by === 'lecturer' ? 2 : answer.by),
        content: answer.content,
        isOfficial: isTeacher ? 1 : 0,
        gmtCreate: new Date(time).toISOString(),
      })
      if (answer.likes > 0) await like(targetType.comment, written.id, answer.likes)
      for (const [no, [by, content]] of (answer.comments ?? []).entries())
        await writeAnswer(tx, {
          targetId: id,
          userId: person(by),
          parentId: written.id,
          content,
          gmtCreate: new Date(time + (no + 1) * HOUR).toISOString(),
        })
      if (answer.accepted) await acceptAnswer(tx, id, written.id)
    }
    // Readers are more than those who answered or liked.
    const reads = 20 + one.likes * 9 + one.answers.length * 14
    await tx`
      UPDATE community_count SET read_count = ${reads}
      WHERE site_id = ${tx.siteId} AND target_type = ${targetType.question} AND target_id = ${id}`
  }
}

/** A lesson of a course by number, with its lecturer. */
async function placeOf(tx: Tx, courseId: string | undefined, period: number) {
  if (!courseId) return undefined
  const [row] = await tx<{ courseId: string; periodId: string; teacherId: string }[]>`
    SELECT p.course_id, p.id AS "periodId", l.user_id AS "teacherId"
    FROM course_period p JOIN course_chapter h ON h.site_id = p.site_id AND h.id = p.chapter_id
    JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id JOIN lecturer l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    WHERE p.site_id = ${tx.siteId} AND p.course_id = ${courseId} ORDER BY h.sort, p.sort, p.id OFFSET ${period} LIMIT 1`
  return row
}
