/** Test data for ids of moderation. */
import { makeUser } from '../../server/test/factories.ts'
import type { TestApp } from '../../server/test/harness.ts'
import { insert, type Maker, value } from './kit.ts'

const anotherUser = async (t: TestApp, siteId = 12) => (await makeUser(t.owner, { siteId })).userId
const makeQuestion = (t: TestApp, siteId: number, userId: string, status = 1) =>
  insert(t, 'community_question', {
    site_id: siteId,
    user_id: userId,
    title: '一个问题',
    content: '<p>内容</p>',
    summary: '内容',
    search_words: '',
    status_id: status,
  })

const reported: Maker = async ({ t, other, stranger }) => {
  const input = { targetType: 2 }
  return {
    own: value(await makeQuestion(t, 12, await anotherUser(t)), input),
    foreign: {
      'of another site': value(await makeQuestion(t, 13, stranger.userId), input),
      hidden: value(await makeQuestion(t, 12, other.userId, 3), input),
      deleted: value(await makeQuestion(t, 12, other.userId, 0), input),
    },
  }
}

const makeCase = async (t: TestApp, siteId: number, userId: string, status = 1) =>
  insert(t, 'community_case', {
    site_id: siteId,
    target_type: 2,
    target_id: await makeQuestion(t, siteId, userId),
    author_id: userId,
    source: 1,
    status_id: status,
  })

const anyCase: Maker = async ({ t, stranger }) => ({
  own: value(await makeCase(t, 12, await anotherUser(t))),
  foreign: { 'of another site': value(await makeCase(t, 13, stranger.userId)) },
})
const ownCase: Maker = async ({ t, me, other, stranger }) => ({
  own: value(await makeCase(t, 12, me.userId, 3)),
  foreign: {
    'of another user': value(await makeCase(t, 12, other.userId, 3)),
    'of another site': value(await makeCase(t, 13, stranger.userId, 3)),
    'that is open': value(await makeCase(t, 12, me.userId)),
  },
})
const person: Maker = async ({ t, stranger }) => ({
  own: value(await anotherUser(t)),
  foreign: { 'of another site': value(stranger.userId) },
})
const sanction: Maker = async ({ t }) => {
  const make = async (siteId: number, end: string) =>
    insert(t, 'community_sanction', {
      site_id: siteId,
      user_id: await anotherUser(t, siteId),
      sanction_type: 1,
      reason: '刷屏',
      end_time: new Date(end),
      operator_id: 1,
    })
  return {
    own: value(await make(12, '2099-01-01')),
    foreign: {
      'of another site': value(await make(13, '2099-01-01')),
      'that has ended': value(await make(12, '2020-01-01')),
    },
  }
}

export const moderationHandles: Record<string, Record<string, Maker>> = {
  'community/auth/report/save': { targetId: reported },
  'community/auth/moderation/appeal': { id: ownCase },
  'community/admin/moderation/decide': { id: anyCase },
  'community/admin/moderation/undo': { userId: person },
  'community/admin/sanction/save': { userId: person },
  'community/admin/sanction/lift': { id: sanction },
}
