/** Test data for ids in class discussions. */
import { makeUser } from '../../server/test/factories.ts'
import { addMember, makeGrade } from '../../server/test/grade.ts'
import type { Person, World } from '../world.ts'
import { insert, type Made, type Maker, value } from './kit.ts'

/** A class with a person as student or teacher. */
async function classOf(w: World, who: Person, role: 'student' | 'teacher') {
  const { gradeId } = await makeGrade(w.t.owner, { siteId: who.siteId })
  await addMember(w.t.owner, gradeId, who.userId, role, { siteId: who.siteId })
  return gradeId
}
const topicIn = (w: World, siteId: number, gradeId: string, userId: string, more: Record<string, number> = {}) =>
  insert(w.t, 'community_topic', { site_id: siteId, grade_id: gradeId, user_id: userId, title: '话题', ...more })
async function answerIn(w: World, siteId: number, topicId: string, userId: string, more: Record<string, number> = {}) {
  await w.t.owner`
    INSERT INTO community_count (site_id, target_type, target_id, comment_count, thread_count) VALUES (${siteId}, 6, ${topicId}, 9, 9) ON CONFLICT DO NOTHING`
  return insert(w.t, 'community_comment', {
    site_id: siteId,
    target_type: 6,
    target_id: topicId,
    user_id: userId,
    content: '<p>回答</p>',
    ...more,
  })
}
/** Another member, whose rows the caller's reactions may change. */
const classmate = async (w: World, gradeId: string, siteId = 12) => {
  const { userId } = await makeUser(w.t.owner, { siteId })
  await addMember(w.t.owner, gradeId, userId, 'student', { siteId })
  return userId
}

type Asker = 'login' | 'gradeAdmin'
const asks = (asker: Asker) => (asker === 'login' ? ('student' as const) : ('teacher' as const))

/** A class of the caller. */
const grade =
  (asker: Asker, more: (w: World, gradeId: string) => Promise<Record<string, unknown>> = async () => ({})): Maker =>
  async (w): Promise<Made> => {
    const own = await classOf(w, w.roles[asker], asks(asker))
    const input = await more(w, own)
    return {
      own: value(own, input),
      foreign: {
        'of others': value(await classOf(w, w.other, 'student'), input),
        'of another site': value(await classOf(w, w.stranger, 'student'), input),
      },
    }
  }

/** A topic in a class of the caller, by the caller (`own`) or by a classmate. */
const topic =
  (whose: 'own' | 'any', asker: Asker = 'login', input: Record<string, unknown> = {}): Maker =>
  async (w) => {
    const me = w.roles[asker]
    const gradeId = await classOf(w, me, asks(asker))
    const author = whose === 'own' ? me.userId : await classmate(w, gradeId)
    const of = async (who: Person) =>
      value(await topicIn(w, who.siteId, await classOf(w, who, 'student'), who.userId), input)
    return {
      own: value(await topicIn(w, 12, gradeId, author), input),
      foreign: {
        'of another class': await of(w.other),
        'of another site': await of(w.stranger),
        hidden: value(await topicIn(w, 12, gradeId, w.other.userId, { status_id: 3 }), input),
        deleted: value(await topicIn(w, 12, gradeId, me.userId, { status_id: 0 }), input),
        ...(whose === 'own'
          ? { 'of a classmate': value(await topicIn(w, 12, gradeId, await classmate(w, gradeId)), input) }
          : {}),
      },
    }
  }

/** An own topic, whose author may accept answers. A classmate's topic is visible, so it is refused with a reason. */
const marked: Maker = async (w) => {
  const made = await topic('own', 'login', { commentId: '0' })(w)
  const foreign = Object.entries(made.foreign).filter(([whose]) => whose !== 'of a classmate')
  return { ...made, foreign: Object.fromEntries(foreign) }
}

/** An answer in a topic; `own`: the topic is the caller's, who may accept the answer. */
const answerOf =
  (whose: 'own' | 'any', more: Record<string, unknown> = {}): Maker =>
  async (w) => {
    const me = w.roles.login
    const gradeId = await classOf(w, me, 'student')
    const author = await classmate(w, gradeId)
    const id = await topicIn(w, 12, gradeId, whose === 'own' ? me.userId : author)
    const elsewhere = await topicIn(w, 12, await classOf(w, w.other, 'student'), w.other.userId)
    const input = { id, ...more }
    const own = await answerIn(w, 12, id, author)
    const abroad = await topicIn(w, 13, await classOf(w, w.stranger, 'student'), w.stranger.userId)
    return {
      own: value(own, input),
      foreign: {
        'of another topic': value(await answerIn(w, 12, elsewhere, w.other.userId), input),
        'of another site': value(await answerIn(w, 13, abroad, w.stranger.userId), input),
        hidden: value(await answerIn(w, 12, id, author, { status_id: 3 }), input),
      },
    }
  }

const withReplies: Maker = async (w) => {
  const made = await answerOf('any')(w)
  const topicId = (made.own.input as { id: string }).id
  await w.t.owner`
    INSERT INTO community_comment (site_id, target_type, target_id, user_id, content, root_id, parent_id)
    VALUES (12, 6, ${topicId}, ${w.roles.login.userId}, '评论', ${made.own.value}, ${made.own.value})`
  return made
}

const ownReply: Maker = async (w) => {
  const me = w.roles.login
  const gradeId = await classOf(w, me, 'student')
  const mate = await classmate(w, gradeId)
  const id = await topicIn(w, 12, gradeId, mate)
  const abroad = await topicIn(w, 13, await classOf(w, w.stranger, 'student'), w.stranger.userId)
  return {
    own: value(await answerIn(w, 12, id, me.userId)),
    foreign: {
      'of a classmate': value(await answerIn(w, 12, id, mate)),
      'of another site': value(await answerIn(w, 13, abroad, w.stranger.userId)),
      deleted: value(await answerIn(w, 12, id, me.userId, { status_id: 0 })),
    },
  }
}

/** A file of a topic. */
const file: Maker = async (w) => {
  const me = w.roles.login
  const gradeId = await classOf(w, me, 'student')
  const list = (fileId: string) => [{ fileId, fileName: '资料.pdf', fileSize: 10 }]
  const withFile = async (siteId: number, of: string, userId: string, fileId: string) => {
    const id = await topicIn(w, siteId, of, userId)
    await w.t
      .owner`UPDATE community_topic SET file_list = ${JSON.stringify(list(fileId))}::text::jsonb WHERE id = ${id}`
    return id
  }
  const input = { id: await withFile(12, gradeId, me.userId, '4711') }
  await withFile(12, await classOf(w, w.other, 'student'), w.other.userId, '4712')
  await withFile(13, await classOf(w, w.stranger, 'student'), w.stranger.userId, '4713')
  return {
    own: value('4711', input),
    foreign: { 'of another class': value('4712', input), 'of another site': value('4713', input) },
  }
}
const topicWithFile: Maker = async (w) => {
  const { own } = await file(w)
  const { id } = own.input as { id: string }
  const input = { fileId: own.value }
  const other = await topicIn(w, 12, await classOf(w, w.other, 'student'), w.other.userId)
  const abroad = await topicIn(w, 13, await classOf(w, w.stranger, 'student'), w.stranger.userId)
  return {
    own: value(id, input),
    foreign: { 'of another class': value(other, input), 'of another site': value(abroad, input) },
  }
}
/** Files that the caller has uploaded. */
const documents: Maker = async (w) => {
  const me = w.roles.login
  const input = { gradeId: await classOf(w, me, 'student'), title: '话题' }
  return attached(w, me, input)
}
const documentsOfOwn: Maker = async (w) => {
  const me = w.roles.login
  const id = await topicIn(w, 12, await classOf(w, me, 'student'), me.userId)
  return attached(w, me, { id, title: '话题' })
}
async function attached(w: World, me: Person, input: Record<string, unknown>): Promise<Made> {
  const make = ({ siteId, userId }: Person) =>
    insert(w.t, 'stored_file', {
      site_id: siteId,
      id: String(Math.floor(Math.random() * 1e15) + 1),
      user_id: userId,
      file_kind: 'document',
      file_name: '资料.pdf',
      file_type: 'application/pdf',
      file_size: 10,
      file_key: `t${Math.random()}`,
      sha256: Buffer.alloc(32),
    })
  return {
    own: value(await make(me), input),
    foreign: {
      'of another user': value(await make(w.other), input),
      'of another site': value(await make(w.stranger), input),
    },
  }
}

/** A student of the caller's class. */
const muted: Maker = async (w) => {
  const gradeId = await classOf(w, w.roles.gradeAdmin, 'teacher')
  const input = { gradeId, days: 3, reason: '刷屏' }
  return {
    own: value(await classmate(w, gradeId), input),
    foreign: {
      'of another class': value(await classmate(w, await classOf(w, w.other, 'student')), input),
      'of another site': value(w.stranger.userId, input),
    },
  }
}
const muteOf = (w: World, siteId: number, gradeId: string, userId: string) =>
  insert(w.t, 'community_class_mute', {
    site_id: siteId,
    grade_id: gradeId,
    user_id: userId,
    reason: '刷屏',
    end_time: new Date('2099-01-01'),
    operator_id: userId,
  })
const mute: Maker = async (w) => {
  const gradeId = await classOf(w, w.roles.gradeAdmin, 'teacher')
  const input = { gradeId }
  const other = await classOf(w, w.other, 'student')
  const abroad = await classOf(w, w.stranger, 'student')
  return {
    own: value(await muteOf(w, 12, gradeId, await classmate(w, gradeId)), input),
    foreign: {
      'of another class': value(await muteOf(w, 12, other, w.other.userId), input),
      'of another site': value(await muteOf(w, 13, abroad, w.stranger.userId), input),
    },
  }
}
const withMute = async (w: World, gradeId: string) => ({
  id: await muteOf(w, 12, gradeId, await classmate(w, gradeId)),
})

export const classTalkHandles: Record<string, Record<string, Maker>> = {
  'community/auth/grade/topic/*': { gradeId: grade('login') },
  'community/auth/grade/topic/view': { id: topic('any') },
  'community/auth/grade/topic/save': { gradeId: grade('login', async () => ({ title: '话题' })), fileIds: documents },
  'community/auth/grade/topic/update': { id: topic('own', 'login', { title: '话题' }), fileIds: documentsOfOwn },
  'community/auth/grade/topic/delete': { id: topic('own') },
  'community/auth/grade/topic/mark': { id: topic('any', 'gradeAdmin', { isTop: 1 }) },
  'community/auth/grade/topic/admire': {
    id: topic('any', 'login', { isAdmire: 1 }),
    commentId: answerOf('any', { isAdmire: 1 }),
  },
  'community/auth/grade/topic/file': { id: topicWithFile, fileId: file },
  'community/auth/grade/topic/comment/list': { id: topic('any'), rootId: withReplies },
  'community/auth/grade/topic/comment/save': {
    id: topic('any', 'login', { content: '<p>回答</p>' }),
    parentId: answerOf('any', { content: '好的' }),
  },
  'community/auth/grade/topic/comment/delete': { id: ownReply },
  'community/auth/grade/topic/comment/accept': { id: marked, commentId: answerOf('own') },
  'community/auth/grade/topic/rule/save': { gradeId: grade('gradeAdmin', async () => ({ isOpen: 0 })) },
  'community/auth/grade/mute/page': { gradeId: grade('gradeAdmin') },
  'community/auth/grade/mute/save': {
    gradeId: grade('gradeAdmin', async (w, gradeId) => ({
      userId: await classmate(w, gradeId),
      days: 3,
      reason: '刷屏',
    })),
    userId: muted,
  },
  'community/auth/grade/mute/lift': { gradeId: grade('gradeAdmin', withMute), id: mute },
}
