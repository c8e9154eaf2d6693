import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBlogger, publish } from '../../../test/blog.ts'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { listWords } from '../../../test/words.ts'

let t: TestApp
let author: MadeUser
let reader: MadeUser
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  author = await makeBlogger(t.owner, { nickname: '小周' })
  reader = await makeUser(t.owner, { nickname: '阿林' })
  t.services.answers.clear()
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const list = async (input: WireInputOf<'community/api/blog/list'> = {}, who?: MadeUser) =>
  (await t.call('community/api/blog/list', { pageSize: 100, ...input }, who ? by(who) : {})).data
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const messages = async (who: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, by(who))).data.list.map(({ msgTitle }) => msgTitle)
const view = (id: string) => t.call('community/api/blog/view', { id })

describe('becoming a blogger', () => {
  test('is required for writing; idempotent', async () => {
    expect((await t.call('community/auth/blog/save', { title: '甲' }, by(reader))).code).toBe(306)
    expect((await t.call('community/auth/blogger/myself', {}, by(reader))).data.isBlogger).toBe(0)
    await t.call('community/auth/blogger/save', { introduction: '写学习笔记' }, by(reader))
    const again = await t.call('community/auth/blogger/save', { introduction: '别的' }, by(reader))
    expect(again.data.introduction).toBe('写学习笔记')
    await t.call('community/auth/blogger/update', { introduction: '只写数学' }, by(reader))
    expect((await t.call('community/api/blogger/view', { userId: reader.userId })).data).toMatchObject({
      nickname: '阿林',
      introduction: '只写数学',
      weblogAccount: 0,
    })
    expect((await t.call('community/api/blogger/view', { userId: '99' })).code).toBe(404)
  })
})

describe('writing', () => {
  test('a lone surrogate is refused with a message', async () => {
    const save = (title: string) => t.call('community/auth/blog/save', { title }, by(author))
    expect(await save('x\udfff')).toMatchObject({ code: 422, msg: '内容含有无法保存的字符' })
    expect((await save('𠮷')).code).toBe(200)
  })

  test('a draft is private until published; so is an edit of a published article', async () => {
    const { data: draft } = await t.call(
      'community/auth/blog/save',
      { title: '草稿', content: '<p>一</p>' },
      by(author),
    )
    expect(draft).toMatchObject({ isIssue: 0, hasDraft: 1, rev: 2 })
    expect((await view(draft.id)).code).toBe(404)
    for (const path of ['community/auth/blog/view', 'community/auth/blog/draft/view'] as const)
      expect((await t.call(path, { id: draft.id }, by(reader))).code).toBe(404)
    expect(ids((await list()).list)).not.toContain(draft.id)
    const fields = {
      title: '定稿',
      content: '<p>一<script>x</script><a href="https://a.cn">甲</a></p>',
      labels: ['读书', '方法'],
    }
    const done = await t.call('community/auth/blog/update', { id: draft.id, rev: 2, ...fields, isIssue: 1 }, by(author))
    expect([done.code, done.msg, done.data.hasDraft]).toEqual([200, '发布成功', 0])
    const { data } = await view(draft.id)
    expect(data).toMatchObject({ title: '定稿', summary: '一甲', nickname: '小周', wordCount: 2 })
    expect(data.content).toBe('<p>一<a href="https://a.cn" rel="noopener nofollow ugc">甲</a></p>')
    expect(data.labelList.map(({ labelName }) => labelName)).toEqual(['读书', '方法'])
    await t.call(
      'community/auth/blog/update',
      { id: draft.id, rev: done.data.rev, ...fields, title: '新稿' },
      by(author),
    )
    t.services.answers.clear()
    expect((await view(draft.id)).data.title).toBe('定稿')
    const own = await t.call('community/auth/blog/draft/view', { id: draft.id }, by(author))
    expect(own.data).toMatchObject({ title: '新稿', hasDraft: 1, isIssue: 1, labels: ['读书', '方法'] })
    expect((await t.call('community/auth/blog/list', {}, by(author))).data.list[0]).toMatchObject({ title: '新稿' })
  })

  test('a change from another window is not overwritten', async () => {
    const { data } = await t.call('community/auth/blog/save', { title: '草稿' }, by(author))
    const save = (rev: number, title: string) =>
      t.call('community/auth/blog/update', { id: data.id, rev, title }, by(author))
    expect((await save(2, '窗口一')).data.rev).toBe(3)
    expect((await save(2, '窗口二')).code).toBe(409)
    const both = await Promise.all([save(3, '甲'), save(3, '乙')])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })

  test('the same idempotency key is the same article', async () => {
    const save = () => t.call('community/auth/blog/save', { title: '一次', clientKey: 'k1' }, by(author))
    const made = await Promise.all([save(), save(), save()])
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
  })

  test('an empty article is not published', async () => {
    const send = (more: object) =>
      t.call('community/auth/blog/save', { title: '标题', content: '<p>文</p>', isIssue: 1, ...more }, by(author))
    expect((await send({ title: '' })).msg).toContain('标题')
    expect((await send({ content: '<p> </p>' })).msg).toContain('正文')
    expect((await send({ typeId: 2 })).msg).toContain('原文网址')
    expect((await send({ typeId: 2, sourceUrl: 'javascript:alert(1)' })).code).toBe(422)
    expect((await send({ labels: ['一二', '三四', '五六', '七八', '九十', '十一'] })).msg).toContain('最多 5 个标签')
    expect((await send({ typeId: 2, sourceUrl: 'https://a.cn/1' })).code).toBe(200)
  })

  test('a scheduled one appears and counts at its time', async () => {
    const id = await publish(t, author, { publishTime: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await view(id)).code).toBe(404)
    expect(ids((await list({ tab: 3 })).list)).not.toContain(id)
    expect(
      (await t.call('community/auth/blog/list', { state: 'planned' }, by(author))).data.list.map((row) => row.id),
    ).toEqual([id])
    await t.owner`UPDATE blog SET publish_time = now() - interval '1 second' WHERE id = ${id}`
    await t.runJobs({ early: true })
    t.services.answers.clear()
    expect((await view(id)).code).toBe(200)
    expect((await t.call('community/api/blogger/view', { userId: author.userId })).data.weblogAccount).toBe(1)
  })

  test('withdrawn, private and deleted ones are hidden from others', async () => {
    const id = await publish(t, author)
    expect((await view(id)).code).toBe(200)
    await t.call('community/auth/blog/stand', { id, isPutaway: 0 }, by(author))
    t.services.answers.clear()
    expect((await view(id)).code).toBe(404)
    expect((await t.call('community/auth/blog/view', { id }, by(author))).code).toBe(200)
    expect((await t.call('community/auth/blog/view', { id }, by(reader))).code).toBe(404)
    await t.call('community/auth/blog/stand', { id, isPutaway: 1 }, by(author))
    t.services.answers.clear()
    expect((await view(id)).code).toBe(200)
    const secret = await publish(t, author, { isOpen: 0 })
    expect((await view(secret)).code).toBe(404)
    await t.call('community/auth/blog/delete', { id }, by(author))
    t.services.answers.clear()
    expect((await view(id)).code).toBe(404)
    expect((await t.call('community/auth/blog/draft/view', { id }, by(author))).code).toBe(404)
  })
})

describe('lists', () => {
  test('newest with pinned first; by label; by blogger', async () => {
    const first = await publish(t, author, { labels: ['专属甲'] })
    const second = await publish(t, author, { labels: ['专属甲', '专属乙'] })
    expect(ids((await list()).list).slice(0, 2)).toEqual([second, first])
    const boss = await makeUser(t.owner, { isAdmin: 1 })
    await t.call('community/admin/blog/top', { id: first, isTop: 1 }, by(boss))
    t.services.answers.clear()
    expect(ids((await list()).list)[0]).toBe(first)
    const { data } = await t.call('community/api/label/list', { pageSize: 100 })
    const label = data.list.find(({ labelName }) => labelName === '专属乙')
    expect(label?.useCount).toBe(1)
    expect(ids((await list({ labelNo: label?.labelNo ?? '' })).list)).toEqual([second])
    expect((await list({ userId: author.userId })).totalCount).toBe(2)
    await t.call('community/admin/blog/top', { id: first, isTop: 0 }, by(boss))
  })

  test('hot: liked before new', async () => {
    const liked = await publish(t, author)
    const fresh = await publish(t, author)
    const order = async () => ids((await list({ tab: 3 })).list).filter((id) => id === liked || id === fresh)
    expect(await order()).toEqual([fresh, liked])
    await t.call('community/auth/blog/user/record/save', { blogId: liked, opType: 2 }, by(reader))
    t.services.answers.clear()
    expect(await order()).toEqual([liked, fresh])
  })

  test('following: newest first, page by page, without duplicates', async () => {
    const other = await makeBlogger(t.owner)
    const stranger = await makeBlogger(t.owner)
    for (const { userId } of [author, other])
      await t.call('community/auth/blogger/user/record/save', { bloggerUserId: userId }, by(reader))
    const made: string[] = []
    for (let n = 0; n < 7; n++) made.push(await publish(t, n % 3 === 0 ? other : author))
    await publish(t, stranger)
    const seen: string[] = []
    let cursor = ''
    do {
      const { data } = await t.call('community/auth/blog/attention/list', { cursor, pageSize: 3 }, by(reader))
      seen.push(...ids(data.list))
      cursor = data.cursor
    } while (cursor)
    expect(seen).toEqual(made.toReversed())
    expect(ids((await list({ tab: 2 }, reader)).list)).toEqual(seen)
    expect((await list({ tab: 2 })).list).toEqual([])
  })

  test('search by word and by sound; hidden ones are excluded', async () => {
    const id = await publish(t, author, { title: '间隔重复为什么有效', labels: ['记忆法'] })
    const found = async (keyword: string) => (await t.call('community/api/blog/search/list', { keyword })).data.list
    const search = async (keyword: string) => ids(await found(keyword))
    const marked = async (keyword: string) => (await found(keyword)).find((one) => one.id === id)?.highlight
    expect(await search('间隔重复')).toContain(id)
    expect(await search('记忆法')).toContain(id)
    expect(await search('jiange')).toContain(id)
    expect(await marked('jiange')).toBe('«间隔»重复为什么有效')
    expect(await marked('jgcf')).toBe('«间隔重复»为什么有效')
    expect(await marked('间隔')).toBe('«间隔»重复为什么有效')
    expect(await search('！！')).toEqual([])
    await t.call('community/auth/blog/stand', { id, isPutaway: 0 }, by(author))
    t.services.answers.clear()
    expect(await search('间隔重复')).not.toContain(id)
  })

  test("related: same labels first, then the blogger's own", async () => {
    const other = await makeBlogger(t.owner)
    const id = await publish(t, author, { labels: ['相关甲', '相关乙'] })
    const own = await publish(t, author)
    const one = await publish(t, other, { labels: ['相关甲'] })
    const both = await publish(t, other, { labels: ['相关甲', '相关乙'] })
    expect(ids((await t.call('community/api/blog/related/list', { id })).data.list)).toEqual([both, one, own])
  })
})

describe('reactions', () => {
  test('like and collect are counted, with the own state; the author gets one merged message', async () => {
    const id = await publish(t, author, { title: '好文' })
    const press = (who: MadeUser, opType: 1 | 2) =>
      t.call('community/auth/blog/user/record/save', { blogId: id, opType }, by(who))
    const other = await makeUser(t.owner, { nickname: '大山' })
    await press(reader, 2)
    await press(reader, 2)
    await press(other, 2)
    await press(author, 2)
    expect((await press(reader, 1)).data).toEqual({ admireCount: 3, collectionCount: 1 })
    expect(await messages(author)).toEqual(['大山等 2 人赞了你的文章《好文》'])
    expect((await t.call('community/auth/blog/view', { id }, by(reader))).data).toMatchObject({
      isAdmire: 1,
      isCollection: 1,
      isAttention: 0,
    })
    const collected = async () =>
      ids((await t.call('community/auth/blog/user/record/collection/list', {}, by(reader))).data.list)
    expect(await collected()).toEqual([id])
    await t.call('community/auth/blog/user/record/delete', { blogId: id, opType: 1 }, by(reader))
    expect(await collected()).toEqual([])
    expect((await t.call('community/auth/blog/user/record/save', { blogId: '9', opType: 2 }, by(reader))).code).toBe(
      404,
    )
  })

  test('following: a message, fans, and followed bloggers; not oneself', async () => {
    const follow = (isAttention: 0 | 1) =>
      t.call('community/auth/blogger/user/record/save', { bloggerUserId: author.userId, isAttention }, by(reader))
    expect((await follow(1)).data).toEqual({ isAttention: 1, fansAccount: 1 })
    await follow(1)
    expect(await messages(author)).toEqual(['阿林关注了你'])
    const { data: fans } = await t.call('community/auth/blogger/user/record/fans/list', {}, by(author))
    expect(fans.list).toMatchObject([{ userId: reader.userId, isAttention: 0, isBlogger: 0 }])
    const { data: followed } = await t.call('community/auth/blogger/user/record/list', {}, by(reader))
    expect(followed.list).toMatchObject([{ userId: author.userId, fansAccount: 1 }])
    expect((await t.call('community/auth/blogger/view', { userId: author.userId }, by(reader))).data.isAttention).toBe(
      1,
    )
    await publish(t, author)
    const { data: more } = await t.call('community/auth/blogger/recommend/list', { pageSize: 20 }, by(reader))
    expect(more.list.map(({ userId }) => userId)).not.toContain(author.userId)
    const { data: top } = await t.call('community/api/blogger/list', { pageSize: 20 })
    expect(top.list.find(({ userId }) => userId === author.userId)).toMatchObject({ fansAccount: 1, weblogAccount: 1 })
    expect((await follow(0)).data.fansAccount).toBe(0)
    const self = { bloggerUserId: author.userId }
    expect((await t.call('community/auth/blogger/user/record/save', self, by(author))).code).toBe(422)
  })

  test("a read counts once per person and day; the author's own do not count", async () => {
    const id = await publish(t, author)
    await publish(t, author, { title: '还没人读' })
    const read = (who?: MadeUser, agent = 'a') =>
      t.call('community/api/blog/read', { id }, { ...(who ? by(who) : {}), headers: { 'user-agent': agent } })
    await Promise.all([read(reader), read(reader), read(), read(undefined, 'b'), read(author)])
    await read()
    t.services.answers.clear()
    expect((await view(id)).data.readCount).toBe(3)
    const { data } = await t.call('community/auth/blogger/statistics', {}, by(author))
    expect([data.readCount, data.days.length, data.days.at(-1)?.readCount]).toEqual([3, 30, 3])
    expect(data.top).toMatchObject([{ id, readCount: 3 }])
  })

  test('counts sources and completed reads; bots are ignored', async () => {
    const id = await publish(t, author)
    const as = (agent: string) => ({ headers: { 'user-agent': agent } })
    await t.call('community/api/blog/read', { id, from: 'https://www.baidu.com/link' }, as('a'))
    await t.call('community/api/blog/read', { id }, as('b'))
    await t.call('community/api/blog/read', { id }, as('Baiduspider/2.0'))
    for (const agent of ['a', 'a', 'nobody']) await t.call('community/api/blog/read/end', { id }, as(agent))
    const { data } = await t.call('community/auth/blogger/statistics/blog', { id }, by(author))
    expect(data.readCount).toBe(2)
    expect(data.days.at(-1)).toMatchObject({ readCount: 2, endCount: 1 })
    expect(data.sources).toEqual([
      { source: 'direct', readCount: 1 },
      { source: 'search', readCount: 1 },
    ])
    const all = (await t.call('community/auth/blogger/statistics', {}, by(author))).data
    expect([all.sources, all.days.at(-1)?.endCount]).toEqual([data.sources, 1])
    const fellow = await makeBlogger(t.owner)
    expect((await t.call('community/auth/blogger/statistics/blog', { id }, by(fellow))).code).toBe(404)
  })
})

describe('comments', () => {
  const say = (blogId: string, content: string, who: MadeUser, parentId = '0') =>
    t.call('community/auth/blog/comment/save', { blogId, content, parentId }, by(who))

  test('a thread with replies; the person answered is notified; own comments can be deleted', async () => {
    const id = await publish(t, author, { title: '好文' })
    const { data: first } = await say(id, '<b>说得好</b>', reader)
    const { data: answer } = await say(id, '谢谢', author, first.id)
    expect(answer).toMatchObject({ rootId: first.id, replyNickname: '阿林', isAuthor: 1 })
    expect(await messages(author)).toEqual(['阿林评论了你的文章《好文》'])
    expect(await messages(reader)).toEqual(['小周回复了你在《好文》的评论'])
    const { data } = await t.call('community/api/blog/comment/list', { blogId: id })
    expect(data.list).toMatchObject([{ content: '<b>说得好</b>', isAuthor: 0, replyList: [{ content: '谢谢' }] }])
    const toMe = await t.call('community/auth/blog/comment/list', {}, by(author))
    expect(toMe.data.list).toMatchObject([{ blogId: id, title: '好文', content: '<b>说得好</b>' }])
    const other = await makeUser(t.owner)
    expect((await t.call('community/auth/blog/comment/delete', { id: first.id }, by(other))).code).toBe(404)
    expect((await t.call('community/auth/blog/comment/admire', { id: first.id }, by(other))).data.admireCount).toBe(1)
    expect((await t.call('community/auth/blog/comment/delete', { id: first.id }, by(author))).code).toBe(200)
    t.services.answers.clear()
    expect((await view(id)).data.commentCount).toBe(0)
  })

  test('are refused on non-public articles', async () => {
    const id = await publish(t, author, { isOpen: 0 })
    expect((await say(id, '好', reader)).code).toBe(404)
    expect((await t.call('community/api/blog/comment/list', { blogId: id })).code).toBe(404)
  })
})

describe('the back office', () => {
  test('removes with a reason shown to the author; a republished text waits for review', async () => {
    const boss = await makeUser(t.owner, { isAdmin: 1 })
    const id = await publish(t, author, { title: '广告' })
    const hidden = await t.call('community/admin/blog/hide', { id, reason: '含有广告' }, by(boss))
    expect(hidden.msg).toBe('下架成功')
    t.services.answers.clear()
    expect((await view(id)).code).toBe(404)
    expect(await messages(author)).toEqual(['你的文章《广告》已被下架'])
    const again = await t.call(
      'community/auth/blog/update',
      { id, title: '不是广告', content: '<p>正文</p>', isIssue: 1 },
      by(author),
    )
    expect(again.msg).toContain('审核')
    const { data } = await t.call('community/admin/blog/list', { state: 'pending' }, by(boss))
    expect(data.list.map((row) => [row.id, row.statusId])).toEqual([[id, 2]])
    const judged = await t.call('community/admin/blog/view', { id }, by(boss))
    expect(judged.data).toMatchObject({ title: '不是广告', content: '<p>正文</p>', hiddenReason: '含有广告' })
    await t.call('community/admin/blog/show', { id }, by(boss))
    await t.call('community/admin/blog/good', { id, isGood: 1 }, by(boss))
    t.services.answers.clear()
    expect((await view(id)).data.isGood).toBe(1)
    expect((await t.call('community/admin/blog/hide', { id, reason: '再' }, by(reader))).code).toBe(306)
  })

  test('texts with listed words wait for review', async () => {
    const clean = await publish(t, author)
    await listWords(t, ['代写作业'])
    const id = await publish(t, author, { content: '<p>诚心代 写 作 业</p>' })
    expect((await view(id)).code).toBe(404)
    const said = await t.call(
      'community/auth/blog/comment/save',
      { blogId: clean, content: '找我代写作业' },
      by(reader),
    )
    expect(said.msg).toContain('审核')
    expect((await t.call('community/api/blog/comment/list', { blogId: clean })).data.list).toEqual([])
    await listWords(t)
  })

  test('labels are renamed, and disabled ones are not offered', async () => {
    const boss = await makeUser(t.owner, { isAdmin: 1 })
    const { data } = await t.call('community/admin/label/save', { labelName: '数学' }, by(boss))
    await t.call('community/admin/label/save', { labelName: '语文' }, by(boss))
    const change = (labelName: string, statusId: 0 | 1 = 1) =>
      t.call('community/admin/label/update', { id: data.id, labelName, statusId }, by(boss))
    expect((await change('语文')).code).toBe(409)
    const { data: known } = await t.call('community/admin/label/list', { keyword: '语文' }, by(boss))
    expect(known.list).toMatchObject([{ labelName: '语文', labelType: 1, statusId: 1 }])
    expect((await change('高等数学')).code).toBe(200)
    const offered = async () => {
      t.services.answers.clear()
      const { data } = await t.call('community/api/label/list', { pageSize: 100 })
      return data.list.map(({ labelName }) => labelName)
    }
    expect(await offered()).toContain('高等数学')
    await change('高等数学', 0)
    expect(await offered()).not.toContain('高等数学')
    const id = await publish(t, author, { labels: ['高等数学', '语文'] })
    expect((await view(id)).data.labelList.map(({ labelName }) => labelName)).toEqual(['语文'])
  })
})
