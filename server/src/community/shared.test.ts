/** Shared parts of the community: comments, reactions, labels. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { transaction } from '../kernel/db/index.ts'
import {
  listThreads,
  type NewComment,
  pageOfCommentsTo,
  pageOfReplies,
  setCommentState,
  writeComment,
} from './comment/comment.ts'
import { labelType, selectLabels, selectLabelsOf, writeLabels } from './label/label.ts'
import { wordActions } from '@zhixing/contract/community/word-limits'
import { listWords } from '../../test/words.ts'
import { findWords } from './moderation/review.ts'
import { react } from './reaction/reaction.ts'
import { opType, selectCounts, selectOwnReactions } from './reaction/reaction.sql.ts'
import { type Target, targetType, textState } from './target.ts'

let t: TestApp
let author: MadeUser
let reader: MadeUser
let thing: Target
let serial = 1000
beforeAll(async () => {
  t = await startTestApp()
  author = await makeUser(t.owner, { nickname: '作者' })
  reader = await makeUser(t.owner, { nickname: '读者' })
})
beforeEach(() => {
  thing = { targetType: targetType.blog, targetId: String(++serial) }
})
afterAll(() => t.close())

const page = { pageCurrent: 1, pageSize: 20 }
const write = (content: string, more: Partial<NewComment> = {}) =>
  transaction(t.db(), (tx) =>
    writeComment(tx, { ...thing, userId: reader.userId, ownerId: author.userId, content, ...more }),
  )
const counts = async () => {
  const { commentCount, threadCount } = await selectCounts(t.db(), thing)
  return [threadCount, commentCount]
}

describe('comments', () => {
  test('a thread with its first replies, nesting flattened; the rest is paged', async () => {
    const root = await write('第一条')
    let parentId = root.id
    for (let deep = 1; deep <= 5; deep++)
      parentId = (await write(`第 ${deep} 层`, { parentId, userId: author.userId })).id
    const { list } = await listThreads(t.db(), thing, page)
    expect(list).toMatchObject([{ content: '第一条', nickname: '读者', replyCount: 5, replyNickname: '' }])
    expect(list[0]?.replyList.map(({ content, rootId }) => [content, rootId])).toEqual(
      [1, 2, 3].map((deep) => [`第 ${deep} 层`, root.id]),
    )
    const rest = await pageOfReplies(t.db(), thing, root.id, { pageCurrent: 2, pageSize: 3 })
    expect(rest.list.map(({ content, replyNickname }) => [content, replyNickname])).toEqual([
      ['第 4 层', '作者'],
      ['第 5 层', '作者'],
    ])
    expect(await counts()).toEqual([1, 6])
    expect((await pageOfCommentsTo(t.db(), author.userId, targetType.blog, page)).list[0]?.content).toBe('第一条')
  })

  test('a thousand levels are one list', async () => {
    const root = await write('根')
    await t.owner`
      INSERT INTO community_comment (site_id, id, target_type, target_id, root_id, parent_id, user_id, reply_user_id, content)
      SELECT 12, ${root.id}::bigint + n, 1, ${thing.targetId}, ${root.id}::bigint, ${root.id}::bigint + n - 1,
        ${reader.userId}, ${author.userId}, '层 ' || n
      FROM generate_series(1, 1000) n`
    const last = await pageOfReplies(t.db(), thing, root.id, { pageCurrent: 10, pageSize: 100 })
    expect([last.totalCount, last.list.at(-1)?.content]).toEqual([1000, '层 1000'])
  })

  test('the same idempotency key is one comment, also concurrently', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => write('一次', { clientKey: 'k' })))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await counts()).toEqual([1, 1])
  })

  test('a key used for another target is a conflict', async () => {
    await write('这里说的', { clientKey: 'elsewhere' })
    thing = { targetType: targetType.question, targetId: thing.targetId }
    await expect(write('那里说的', { clientKey: 'elsewhere' })).rejects.toMatchObject({ code: 409 })
    expect(await counts()).toEqual([0, 0])
  })

  test('hiding a thread uncounts its replies and showing recounts them; a reply does not affect others', async () => {
    const root = await write('根')
    const first = await write('答一', { parentId: root.id })
    await write('答二', { parentId: first.id })
    const set = (id: string, state: (typeof textState)[keyof typeof textState]) =>
      transaction(t.db(), (tx) => setCommentState(tx, id, state))
    await set(root.id, textState.hidden)
    expect(await counts()).toEqual([0, 0])
    expect((await listThreads(t.db(), thing, page)).list).toEqual([])
    await expect(write('答', { parentId: first.id })).rejects.toThrow('不存在')
    await set(first.id, textState.deleted)
    await set(root.id, textState.shown)
    expect(await counts()).toEqual([1, 2])
    expect((await listThreads(t.db(), thing, page)).list[0]?.replyList.map(({ content }) => content)).toEqual(['答二'])
    await expect(set(first.id, textState.shown)).rejects.toThrow()
  })

  test('comments under review are not counted until shown', async () => {
    const { id } = await write('待审', { statusId: textState.pending })
    expect(await counts()).toEqual([0, 0])
    await transaction(t.db(), (tx) => setCommentState(tx, id, textState.shown))
    expect(await counts()).toEqual([1, 1])
  })
})

describe('reactions', () => {
  const press = (userId: string, on = true, of = thing) =>
    react(t.services, 12, { ...of, userId, opType: opType.like, on })

  test('repeated and concurrent likes of one person count once; fifty people count fifty', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => press(reader.userId)))
    expect(sent.filter(({ changed }) => changed)).toHaveLength(1)
    const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(t.owner)))
    await Promise.all(people.flatMap(({ userId }) => [press(userId), press(userId)]))
    expect((await selectCounts(t.db(), thing)).admireCount).toBe(51)
    await Promise.all(people.map(({ userId }, index) => press(userId, index % 2 === 0)))
    expect((await selectCounts(t.db(), thing)).admireCount).toBe(26)
    expect(await press(reader.userId, false)).toMatchObject({ changed: true, counts: { admireCount: 25 } })
    expect(await press(reader.userId, false)).toMatchObject({ changed: false, counts: { admireCount: 25 } })
  })

  test('returns own reactions by target', async () => {
    await press(reader.userId)
    await react(t.services, 12, { ...thing, userId: reader.userId, opType: opType.collect, on: true })
    const own = await selectOwnReactions(t.db(), reader.userId, thing.targetType, [thing.targetId, '1'])
    expect([...own]).toEqual([[thing.targetId, new Set([1, 2])]])
  })

  test('a liked comment has its count', async () => {
    const { id } = await write('好')
    await press(author.userId, true, { targetType: targetType.comment, targetId: id })
    expect((await listThreads(t.db(), thing, page, 'best')).list[0]?.admireCount).toBe(1)
  })
})

describe('labels', () => {
  const label = (names: string[], shownTime: string | null, target = thing) =>
    transaction(t.db(), (tx) => writeLabels(tx, { ...target, labelType: labelType.blog, names, shownTime }))
  const uses = async () =>
    Object.fromEntries((await selectLabels(t.db(), labelType.blog, 99)).map((row) => [row.labelName, row.useCount]))

  test('are created on first use, in order; only public targets count', async () => {
    await label(['算法', '读书', '算法'], null)
    expect(await uses()).toEqual({ 算法: 0, 读书: 0 })
    await label(['读书', '算法'], '2026-01-01T00:00:00Z')
    await label(['读书', '英语'], '2026-01-01T00:00:00Z')
    expect(await uses()).toEqual({ 算法: 0, 读书: 1, 英语: 1 })
    const of = await selectLabelsOf(t.db(), thing.targetType, [thing.targetId])
    expect(of.get(thing.targetId)?.map(({ labelName }) => labelName)).toEqual(['读书', '英语'])
    await label(['读书', '英语'], null)
    expect(await uses()).toEqual({ 算法: 0, 读书: 0, 英语: 0 })
  })
})

test('a text with a listed word waits; markup within the word does not hide it', async () => {
  await listWords(t, ['代写'])
  const actionOf = async (siteId: number, ...texts: string[]) =>
    (await findWords(t.services, t.db(siteId), ...texts)).action
  expect(await actionOf(12, '<p>替你代<b>写</b>作业</p>')).toBe(wordActions.hold)
  expect(await actionOf(12, '标题', '<p>自己写</p>')).toBeNull()
  expect(await actionOf(13, '代写')).toBeNull()
})
