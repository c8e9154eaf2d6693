/** Test data for ids of works that courses ask for. */
import { makeFile, makeUser } from '../../server/test/factories.ts'
import { enrolIn, makeWall, makeWork } from '../../server/test/work.ts'
import type { Person, World } from '../world.ts'
import { insert, type Made, type Maker, value } from './kit.ts'

const text = { rev: 0, title: '作品', content: '<p>说明</p>' }

/** A course that asks for works, with a learner of its site. */
async function wallAt(w: World, siteId: number, learnerId?: string): Promise<string> {
  const { courseId } = await makeWall(w.t.owner, { siteId })
  if (learnerId) await enrolIn(w.t.owner, courseId, learnerId, siteId)
  return courseId
}

/** A course whose works the caller sees. @param isOwn the caller has a work in it */
const wall =
  (input: Record<string, unknown> = {}, isOwn = false): Maker =>
  async (w) => {
    const me = w.roles.login
    const courseId = await wallAt(w, 12, me.userId)
    if (isOwn) await makeWork(w.t.owner, { courseId, userId: me.userId })
    return { own: value(courseId, input), foreign: { 'of another site': value(await wallAt(w, 13), input) } }
  }

/** A work in a course of its own, by another learner. */
async function workAt(w: World, siteId: number, over: Partial<Parameters<typeof makeWork>[1]> = {}): Promise<string> {
  const author = (await makeUser(w.t.owner, { siteId })).userId
  const courseId = over.courseId ?? (await wallAt(w, siteId, author))
  return makeWork(w.t.owner, { siteId, courseId, userId: author, ...over })
}

/** A work that everyone or the caller sees. */
const work =
  (input: Record<string, unknown> = {}, isLearner = false): Maker =>
  async (w) => {
    const courseId = await wallAt(w, 12, isLearner ? w.roles.login.userId : undefined)
    return {
      own: value(await workAt(w, 12, { courseId }), input),
      foreign: {
        'for learners of another course': value(await workAt(w, 12, { isPublic: 0 }), input),
        hidden: value(await workAt(w, 12, { courseId, statusId: 3, hiddenBy: 2 }), input),
        withdrawn: value(await workAt(w, 12, { courseId, statusId: 0 }), input),
        'of another site': value(await workAt(w, 13), input),
      },
    }
  }

const commentOn = async (
  w: World,
  siteId: number,
  workId: string,
  userId: string,
  more: Record<string, string | number> = {},
) => {
  await w.t.owner`
    INSERT INTO community_count (site_id, target_type, target_id, comment_count, thread_count)
    VALUES (${siteId}, 12, ${workId}, 9, 9) ON CONFLICT DO NOTHING`
  return insert(w.t, 'community_comment', {
    site_id: siteId,
    target_type: 12,
    target_id: workId,
    user_id: userId,
    content: '评论',
    ...more,
  })
}

/** A comment on a work that the caller sees. */
const thread =
  (input: Record<string, unknown> = {}): Maker =>
  async (w) => {
    const { userId } = await makeUser(w.t.owner)
    const id = await workAt(w, 12, { courseId: await wallAt(w, 12, w.roles.login.userId) })
    const elsewhere = await workAt(w, 12)
    const abroad = await workAt(w, 13)
    const all = { id, ...input }
    const own = await commentOn(w, 12, id, userId)
    await commentOn(w, 12, id, userId, { root_id: own, parent_id: own })
    return {
      own: value(own, all),
      foreign: {
        'on another work': value(await commentOn(w, 12, elsewhere, userId), all),
        'of another site': value(await commentOn(w, 13, abroad, w.stranger.userId), all),
      },
    }
  }

const ownComment: Maker = async (w) => {
  const id = await workAt(w, 12)
  const { userId } = await makeUser(w.t.owner)
  return {
    own: value(await commentOn(w, 12, id, w.roles.login.userId)),
    foreign: {
      'of another learner': value(await commentOn(w, 12, id, userId)),
      'of another site': value(await commentOn(w, 13, await workAt(w, 13), w.stranger.userId)),
      deleted: value(await commentOn(w, 12, id, w.roles.login.userId, { status_id: 0 })),
    },
  }
}

/** Documents that the caller has uploaded. */
const documents: Maker = async (w) => {
  const input = { courseId: await wallAt(w, 12, w.roles.login.userId), ...text }
  const fileOf = ({ siteId, userId }: Person) => makeFile(w.t.owner, userId, { siteId })
  return {
    own: value(await fileOf(w.roles.login), input),
    foreign: {
      'of another user': value(await fileOf(w.other), input),
      'of another site': value(await fileOf(w.stranger), input),
    },
  }
}

/** A public work with a file; `by`: the field that the maker names. */
const withFile =
  (by: 'id' | 'fileId'): Maker =>
  async (w): Promise<Made> => {
    const made = async (siteId: number, fileId: string) => {
      const id = await workAt(w, siteId)
      const list = JSON.stringify([{ fileId, fileName: '作品.pdf', fileSize: 10 }])
      await w.t.owner`UPDATE community_work SET file_list = ${list}::text::jsonb WHERE id = ${id}`
      return id
    }
    const id = await made(12, '4721')
    const others = { 'of another work': '4722', 'of another site': '4723' }
    if (by === 'id') {
      const abroad = await made(13, '4721')
      return { own: value(id, { fileId: '4721' }), foreign: { 'of another site': value(abroad, { fileId: '4721' }) } }
    }
    await made(12, others['of another work'])
    await made(13, others['of another site'])
    return {
      own: value('4721', { id }),
      foreign: Object.fromEntries(Object.entries(others).map(([whose, fileId]) => [whose, value(fileId, { id })])),
    }
  }

/** A course of the calling lecturer. */
async function taughtBy(w: World): Promise<string> {
  const { userId, token } = w.roles.lecturer
  const [row] = await w.t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE site_id = 12 AND user_id = ${userId}`
  const teacher = { userId, token, lecturerId: row?.id ?? '', mobile: '' }
  return (await makeWall(w.t.owner, { teacher })).courseId
}
const taught: Maker = async (w) => ({
  own: value(await taughtBy(w)),
  foreign: {
    'of another lecturer': value(await wallAt(w, 12)),
    'of another site': value(await wallAt(w, 13)),
  },
})
const taughtWork =
  (input: Record<string, unknown> = {}): Maker =>
  async (w) => {
    const courseId = await taughtBy(w)
    return {
      own: value(await workAt(w, 12, { courseId }), input),
      foreign: {
        'of another lecturer': value(await workAt(w, 12), input),
        'of another site': value(await workAt(w, 13), input),
        withdrawn: value(await workAt(w, 12, { courseId, statusId: 0 }), input),
      },
    }
  }

const anyWork: Maker = async (w) => ({
  own: value(await workAt(w, 12), { reason: '广告', isGood: 1 }),
  foreign: { 'of another site': value(await workAt(w, 13), { reason: '广告', isGood: 1 }) },
})

/** A filter of a list: a course of another site finds nothing. */
async function anyCourse(w: World): Promise<Made> {
  return {
    own: value(await workCourseOf(w, 12)),
    foreign: { 'of another site': value(await workCourseOf(w, 13)) },
  }
}
async function workCourseOf(w: World, siteId: number): Promise<string> {
  const courseId = await wallAt(w, siteId)
  await workAt(w, siteId, { courseId })
  return courseId
}

export const workHandles: Record<string, Record<string, Maker>> = {
  'community/api/course/work/page': { courseId: wall() },
  'community/api/course/work/view': { id: work() },
  'community/api/course/work/comment/list': { id: work(), rootId: thread() },
  'community/auth/course/work/own': { courseId: wall({}, true) },
  'community/auth/course/work/save': { courseId: wall(text), fileIds: documents },
  'community/auth/course/work/delete': { courseId: wall({}, true) },
  'community/auth/course/work/admire': { id: work({ isAdmire: 1 }) },
  'community/auth/course/work/file': { id: withFile('id'), fileId: withFile('fileId') },
  'community/auth/course/work/comment/save': {
    id: work({ content: '很好' }, true),
    parentId: thread({ content: '同意' }),
  },
  'community/auth/course/work/comment/delete': { id: ownComment },
  'community/auth/course/work/desk/page': { courseId: taught },
  'community/auth/course/work/desk/good': { id: taughtWork({ isGood: 1 }) },
  'community/auth/course/work/desk/hide': { id: taughtWork({ isHidden: 1, reason: '水印' }) },
  'community/auth/course/work/desk/feedback': { id: taughtWork({ feedback: '很好' }) },
  'community/admin/work/list': { courseId: anyCourse },
  'community/admin/work/*': { id: anyWork },
}
