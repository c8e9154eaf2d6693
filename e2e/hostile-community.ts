/**
 * Writes hostile text into every field of community, classes, live rooms, bundles and callback requests, through the
 * calls of their pages.
 */
import { makeCourse, makeLecturer, makeLive, makeUser, type MadeUser } from '../server/test/factories.ts'
import { openRoomSocket } from '../server/test/sockets.ts'
import type { Database } from '../server/src/kernel/db/index.ts'
import { type People, sendPicture } from './hostile-files.ts'
import { manyPayloads } from './many-payloads.ts'
import { hostile, payloads } from './payloads.ts'
import { must } from './payloads-watch.ts'

/** Texts per article: more markup is refused. */
const EACH = 1000
const LABEL = hostile(15)
export const SOURCE = 'https://friend.example/?a="><svg/onload=__pwned=1>'

export interface HostileCommunity {
  author: MadeUser
  /** Each with a thousand payloads, in order. */
  articles: string[]
  /** Of these articles. */
  seriesId: string
  questions: string[]
  /** Of the first question, with comments. */
  labelNo: string
  live: { courseId: string; periodId: string }
  gradeId: string
  /** Of the class. */
  student: MadeUser
  /** A course that is sold in a bundle. */
  soldId: string
}

type Say = <T>(path: string, input: object, token: string) => Promise<T>

/** The payloads in groups of a thousand, each with its number before it. */
export function packs(): string[] {
  const many = manyPayloads()
  return Array.from({ length: Math.ceil(many.length / EACH) }, (_none, pack) =>
    many
      .slice(pack * EACH, (pack + 1) * EACH)
      .map((text, n) => `<ul><li>${pack * EACH + n}：${text}</li></ul>`)
      .join('\n'),
  )
}

/** Joins texts up to `max` characters. */
function joined(texts: readonly string[], max: number): string[] {
  const out: string[] = []
  for (const text of texts) {
    const last = out.at(-1)
    if (last !== undefined && last.length + text.length < max) out[out.length - 1] = `${last} ${text}`
    else out.push(text)
  }
  return out
}

/** Articles, and a series of them. */
async function articles(say: Say, people: People, author: MadeUser) {
  await say('community/auth/blogger/save', { introduction: hostile(255) }, author.token)
  const { url: blogImg } = await sendPicture(people, author.token)
  const ids: string[] = []
  for (const [n, content] of packs().entries()) {
    const { id } = await say<{ id: string }>(
      'community/auth/blog/save',
      {
        title: `${n}${hostile(250)}`,
        summary: hostile(255),
        content,
        blogImg,
        typeId: 2,
        sourceUrl: SOURCE,
        labels: [LABEL],
        isIssue: 1,
      },
      author.token,
    )
    ids.push(id)
  }
  const series = { title: hostile(60), introduction: hostile(500), cover: blogImg, blogIds: ids }
  const { id: seriesId } = await say<{ id: string }>('community/auth/series/save', series, author.token)
  return { articles: ids, seriesId }
}

async function questions(say: Say, asker: MadeUser, answerer: MadeUser): Promise<string[]> {
  const ids: string[] = []
  const all = packs()
  for (const [n, content] of all.entries()) {
    const question = { title: `${n}${hostile(110)}`, content, labelNames: [LABEL] }
    const { id } = await say<{ id: string }>('community/auth/questions/save', question, asker.token)
    // A different thousand than the question's.
    const answer = { questionsId: id, content: all[(n + 1) % all.length] }
    const { id: parentId } = await say<{ id: string }>('community/auth/questions/comment/save', answer, answerer.token)
    if (n === 0)
      for (const text of joined(payloads, 500))
        await say('community/auth/questions/comment/save', { questionsId: id, parentId, content: text }, asker.token)
    ids.push(id)
  }
  return ids
}

/** Reports, decisions and appeals about the author's texts; a mute of another user. */
async function moderation(say: Say, { operator, learner }: People, author: MadeUser, muted: MadeUser): Promise<void> {
  const content = `<p>${hostile(500)}</p>`
  const made = { title: hostile(255), content, isIssue: 1 }
  const { id } = await say<{ id: string }>('community/auth/blog/save', made, author.token)
  await say('community/auth/report/save', { targetType: 1, targetId: id, reason: 6, detail: hostile(200) }, learner)
  const page = { pageSize: 100 }
  const inbox = await say<{ list: { id: string; targetId: string }[] }>(
    'community/admin/moderation/list',
    page,
    operator,
  )
  const caseId = inbox.list.find(({ targetId }) => targetId === id)?.id
  await say('community/admin/moderation/decide', { id: caseId, action: 'remove', opinion: hostile(200) }, operator)
  await say('community/auth/moderation/appeal', { id: caseId, appealText: hostile(500) }, author.token)
  await say('community/admin/sanction/save', { userId: muted.userId, days: 1, reason: hostile(100) }, operator)
  await say('community/admin/label/save', { labelName: '<q/oncut=a()>', labelType: 1 }, operator)
}

/** A running session with every kind of content in its room. */
async function live(owner: Database['owner'], people: People): Promise<HostileCommunity['live']> {
  const lecturer = await makeLecturer(owner, { lecturerName: hostile(30) })
  const { courseId, periodIds } = await makeLive(owner, {
    liveStatus: 2,
    lecturerId: lecturer.lecturerId,
    courseName: hostile(100),
  })
  const [periodId = ''] = periodIds
  await owner`UPDATE live_session SET begun_at = now() WHERE site_id = 12 AND course_id = ${courseId}`
  await owner`UPDATE course_period SET period_name = ${hostile(255)}, period_desc = ${hostile(255)} WHERE site_id = 12 AND course_id = ${courseId}`
  // Inserted directly: so many lines exceed the rate limits.
  await owner`INSERT INTO live_room (site_id, period_id, seq) VALUES (12, ${periodId}, ${payloads.length})`
  await owner`
    INSERT INTO live_message (site_id, period_id, seq, kind, user_id, user_name, room_role, message_text, client_key)
    SELECT 12, ${periodId}, w.n, 'chat', ${lecturer.userId}, w.t, 1, w.t, 'hostile-' || w.n
    FROM jsonb_to_recordset(${JSON.stringify(payloads.map((t, n) => ({ n: n + 1, t })))}::text::jsonb) AS w (n int, t text)`
  const room = openRoomSocket(people.origin, periodId, { token: lecturer.token })
  await room.welcome
  const answers = [
    await room.send({ type: 'announce', text: hostile(300) }),
    await room.send({ type: 'say', text: hostile(200) }),
    await room.send({
      type: 'ask',
      draft: { askType: 1, askTitle: hostile(200), optionList: [hostile(100), payloads[0] ?? ''] },
    }),
  ]
  for (const answer of answers) if (answer.type !== 'ok') throw new Error(JSON.stringify(answer))
  room.close()
  return { courseId, periodId }
}

/** A class with every field of its teacher and of an applicant. */
async function grade(say: Say, owner: Database['owner'], { lecturer }: People, student: MadeUser, html: string) {
  const { gradeId } = await say<{ gradeId: string }>(
    'exam/auth/grade/info/save',
    {
      gradeName: hostile(60),
      gradeIntro: html,
      applyForm: [
        { title: hostile(100), optionList: [] },
        { title: `二${hostile(90)}`, optionList: [hostile(50), '乙'] },
      ],
    },
    lecturer,
  )
  const teach = <T>(path: string, input: object) => say<T>(`exam/auth/grade/${path}`, { gradeId, ...input }, lecturer)
  await say(
    'exam/auth/grade/student/grade/add',
    {
      gradeId,
      nickname: hostile(30),
      applyDescription: hostile(255),
      answerList: [
        { title: hostile(100), answer: hostile(500) },
        { title: `二${hostile(90)}`, answer: hostile(50) },
      ],
    },
    student.token,
  )
  await teach('notice/save', { noticeTitle: hostile(80), noticeContent: html.slice(0, 40_000), isTop: 1 })
  await teach('group/save', { groupName: hostile(30) })
  await teach('book/column/save', { columnName: hostile(30), fullScore: 100 })
  await teach('timetable/save', {
    title: hostile(60),
    place: hostile(100),
    link: '',
    begins: new Date(Date.now() + 86_400_000).toISOString(),
    ends: new Date(Date.now() + 90_000_000).toISOString(),
  })
  await teach('certificate/template/save', {
    title: hostile(30),
    body: `${hostile(250)}{姓名}`,
    sealLine: hostile(40),
    minProgress: 0,
    minTotal: 0,
  })
  return gradeId
}

/** Fills the site. @returns what addresses need */
export async function writeHostileCommunity(people: People, owner: Database['owner']): Promise<HostileCommunity> {
  const say: Say = (path, input, token) => must(people.origin, path, input, token)
  const [author, asker, student, muted] = [
    await makeUser(owner, { nickname: payloads[0] ?? '' }),
    await makeUser(owner, { nickname: hostile(100) }),
    await makeUser(owner, { nickname: hostile(60) }),
    await makeUser(owner, { nickname: hostile(40) }),
  ]
  const { articles: articleIds, seriesId } = await articles(say, people, author)
  for (const [n, content] of joined(payloads, 500).entries())
    await say(
      'community/auth/blog/comment/save',
      { blogId: articleIds[0], content },
      n % 2 ? asker.token : student.token,
    )
  const questionIds = await questions(say, asker, author)
  await moderation(say, people, author, muted)
  const { list } = await say<{ list: { labelNo: string; labelName: string }[] }>(
    'community/api/label/list',
    {},
    author.token,
  )
  const gradeId = await grade(say, owner, people, student, packs()[0] ?? '')
  const sold = [await makeCourse(owner, { isFree: 0, price: 100 }), await makeCourse(owner, { isFree: 0, price: 200 })]
  await say(
    'commerce/admin/bundle/save',
    {
      bundleName: hostile(40),
      bundleText: hostile(200),
      productKeys: sold.map(({ courseId }) => `1:${courseId}`),
      price: 250,
    },
    people.operator,
  )
  await owner`
    WITH l AS (
      INSERT INTO lead (site_id, mobile, name, wish, source, campaign, request_count, last_note)
      VALUES (12, '13600000099', ${hostile(30)}, ${hostile(50)}, 'page', ${hostile(60)}, 1, ${hostile(500)})
      RETURNING site_id, id),
    asked AS (
      INSERT INTO counsel (site_id, lead_id, client_key, name, mobile, course_name, subject, remark, referrer, first_page)
      SELECT site_id, id, 'hostile-counsel', ${hostile(30)}, '13600000099', ${hostile(100)}, ${hostile(50)}, ${hostile(500)}, ${hostile(200)}, ${hostile(200)}
      FROM l)
    INSERT INTO lead_event (site_id, lead_id, kind, text)
    SELECT site_id, id, kind, ${hostile(500)} FROM l, unnest(ARRAY['request', 'note', 'call']) kind`
  return {
    author,
    articles: articleIds,
    seriesId,
    questions: questionIds,
    labelNo: list.find(({ labelName }) => labelName === LABEL)?.labelNo ?? '',
    live: await live(owner, people),
    gradeId,
    student,
    soldId: sold[0]?.courseId ?? '',
  }
}
