/** Robustness: concurrency, oversized texts, and access to other people's content. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBlogger, publish } from '../../test/blog.ts'
import { type MadeUser, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
let author: MadeUser
let other: MadeUser
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  author = await makeBlogger(t.owner, { nickname: '作者' })
  other = await makeBlogger(t.owner, { nickname: '旁人' })
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const ask = async (who: MadeUser) =>
  (await t.call('community/auth/questions/save', { title: '这是一个问题', content: '<p>内容</p>' }, by(who))).data.id

test('fifty accounts like, unlike and like again concurrently: the count equals the number of rows', async () => {
  const id = await publish(t, author)
  const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(t.owner)))
  const like = (who: MadeUser) => t.call('community/auth/blog/user/record/save', { blogId: id, opType: 2 }, by(who))
  const unlike = (who: MadeUser) => t.call('community/auth/blog/user/record/delete', { blogId: id, opType: 2 }, by(who))
  const answers = await Promise.all(
    people.flatMap((who, n) => [like(who), like(who), ...(n % 5 === 0 ? [unlike(who)] : [])]),
  )
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
  await Promise.all(people.filter((_who, n) => n % 5 === 1).map(unlike))
  const [row] = await t.owner<{ counted: number; rows: number }[]>`
    SELECT c.admire_count AS counted,
      (SELECT count(*)::int
        FROM community_reaction r
        WHERE r.site_id = 12 AND r.target_type = 1 AND r.target_id = c.target_id AND r.op_type = 2) AS rows
    FROM community_count c WHERE c.site_id = 12 AND c.target_type = 1 AND c.target_id = ${id}`
  expect(row?.counted).toBe(row?.rows)
  // The author gets one merged message that counts each person once.
  const { list } = (await t.call('user/auth/msg/user/list', {}, by(author))).data
  expect(
    list
      .filter(({ linkUrl }) => linkUrl === `/blog/article/${id}`)
      .map(({ msgTitle }) => /等 (4\d|50) 人赞了/.test(msgTitle)),
  ).toEqual([true])
  // Likes without a concurrent undo are certain to count.
  expect(row?.counted).toBeGreaterThanOrEqual(30)
  expect(row?.counted).toBeLessThanOrEqual(40)
})

test('many follow many concurrently: each gets one merged message', async () => {
  const bloggers = [await makeBlogger(t.owner), await makeBlogger(t.owner)]
  const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(t.owner)))
  await Promise.all(
    people.flatMap((who) =>
      bloggers.map(({ userId }) =>
        t.call('community/auth/blogger/user/record/save', { bloggerUserId: userId }, by(who)),
      ),
    ),
  )
  for (const blogger of bloggers) {
    const { list } = (await t.call('user/auth/msg/user/list', {}, by(blogger))).data
    expect(list.map(({ msgTitle }) => msgTitle.endsWith('等 10 人关注了你'))).toEqual([true])
  }
})

test('a text of five megabytes is refused with a reason everywhere, and the old text stays', async () => {
  const content = `<p>${'很长的文章'.repeat(350_000)}</p>`
  expect(Buffer.byteLength(content)).toBeGreaterThan(5_000_000)
  const id = await publish(t, author, { title: '短的' })
  const questionId = await ask(author)
  for (const [path, input] of [
    ['community/auth/blog/save', { title: '长', content }],
    ['community/auth/blog/update', { id, title: '长', content }],
    ['community/auth/blog/comment/save', { blogId: id, content }],
    ['community/auth/questions/save', { title: '一个长的问题', content }],
    ['community/auth/questions/update', { id: questionId, content }],
    ['community/auth/questions/comment/save', { questionsId: questionId, content }],
  ] as const) {
    const { code, msg } = await t.call(path, input as never, by(author))
    expect([path, code >= 400 && code < 500, /过大|过长|最多|不能超过/.test(msg)], msg).toEqual([path, true, true])
  }
  expect((await t.call('community/auth/blog/draft/view', { id }, by(author))).data.title).toBe('短的')
  // A text of the maximum length is accepted.
  const long = `<p>${'字'.repeat(499_990)}</p>`
  const whole = await t.call('community/auth/blog/update', { id, title: '很长', content: long, isIssue: 1 }, by(author))
  expect(whole.data.content.length).toBe(long.length)
})

test('a thread a thousand levels deep is paged, and can be answered at its end', async () => {
  const blogId = await publish(t, author)
  const comment = (content: string, parentId = '0') =>
    t.call('community/auth/blog/comment/save', { blogId, content, parentId }, by(other))
  const { id: rootId } = (await comment('根')).data
  await t.owner`
    INSERT INTO community_comment (site_id, id, target_type, target_id, root_id, parent_id, user_id, reply_user_id, content)
    SELECT 12, ${rootId}::bigint + n, 1, ${blogId}, ${rootId}::bigint, ${rootId}::bigint + n - 1, ${other.userId},
      ${author.userId}, '第 ' || n || ' 层'
    FROM generate_series(1, 1000) n`
  expect((await comment('最后一层', String(BigInt(rootId) + 1000n))).code).toBe(200)
  const seen: string[] = []
  for (let pageCurrent = 1; pageCurrent <= 11; pageCurrent++) {
    const { data } = await t.call('community/api/blog/comment/list', { blogId, rootId, pageCurrent, pageSize: 100 })
    seen.push(...data.list.map(({ content }) => content))
  }
  expect(seen).toEqual([...Array.from({ length: 1000 }, (_none, n) => `第 ${n + 1} 层`), '最后一层'])
})

describe('non-public content', () => {
  /** Calls that take an article id, as another person or a visitor. */
  const ofArticle: [path: string, input: (id: string) => object][] = [
    ['community/api/blog/view', (id) => ({ id })],
    ['community/api/blog/related/list', (id) => ({ id })],
    ['community/api/blog/read', (id) => ({ id })],
    ['community/api/blog/comment/list', (blogId) => ({ blogId })],
    ['community/auth/blog/view', (id) => ({ id })],
    ['community/auth/blog/user/record/save', (blogId) => ({ blogId, opType: 1 })],
    ['community/auth/blog/user/record/delete', (blogId) => ({ blogId, opType: 1 })],
    ['community/auth/blog/comment/save', (blogId) => ({ blogId, content: '看见了' })],
    ['community/auth/report/save', (targetId) => ({ targetType: 1, targetId, reason: 1 })],
  ]
  /** Calls for the author only, public or not. */
  const ofAuthor: typeof ofArticle = [
    ['community/auth/blog/draft/view', (id) => ({ id })],
    ['community/auth/blog/update', (id) => ({ id, title: '改掉', content: '<p>改掉</p>' })],
    ['community/auth/blog/stand', (id) => ({ id, isPutaway: 0 })],
    ['community/auth/blog/delete', (id) => ({ id })],
  ]

  test('drafts, scheduled, private, withdrawn, hidden and deleted articles are not found by others', async () => {
    const made = {
      draft: await publish(t, author, { isIssue: 0 }),
      planned: await publish(t, author, { publishTime: new Date(Date.now() + 3_600_000).toISOString() }),
      private: await publish(t, author, { isOpen: 0 }),
      withdrawn: await publish(t, author),
      hidden: await publish(t, author),
      deleted: await publish(t, author),
    }
    await t.call('community/auth/blog/stand', { id: made.withdrawn, isPutaway: 0 }, by(author))
    await t.call('community/admin/blog/hide', { id: made.hidden, reason: '不合适' }, by(operator))
    await t.call('community/auth/blog/delete', { id: made.deleted }, by(author))
    const seen: string[] = []
    for (const [name, id] of Object.entries(made))
      for (const [path, input] of [...ofArticle, ...ofAuthor])
        for (const who of path.includes('/auth/') ? [other] : [other, undefined]) {
          const { code } = await t.call(path as never, input(id) as never, who ? by(who) : {})
          if (code !== 404) seen.push(`${name}: ${path} answered ${code}`)
        }
    expect(seen).toEqual([])
    t.services.answers.clear()
    const hidden = new Set(Object.values(made))
    for (const input of [{ tab: 1 }, { tab: 3 }, { tab: 1, userId: author.userId }] as const) {
      const { list } = (await t.call('community/api/blog/list', { ...input, pageSize: 100 })).data
      expect(list.filter(({ id }) => hidden.has(id))).toEqual([])
    }
    const found = (await t.call('community/api/blog/search/list', { keyword: '一篇文章', pageSize: 100 })).data.list
    expect(found.filter(({ id }) => hidden.has(id))).toEqual([])
    // Only the author edits a public one.
    const open = await publish(t, author)
    for (const [path, input] of ofAuthor)
      expect([path, (await t.call(path as never, input(open) as never, by(other))).code]).toEqual([path, 404])
  })

  test('a hidden or deleted question is not found by others', async () => {
    const [hidden, deleted] = [await ask(author), await ask(author)]
    await t.owner`UPDATE community_question SET status_id = 3 WHERE site_id = 12 AND id = ${hidden}`
    await t.call('community/auth/questions/delete', { id: deleted }, by(author))
    const seen: string[] = []
    for (const id of [hidden, deleted])
      for (const [path, input] of [
        ['community/api/questions/view', { id }],
        ['community/api/questions/comment/list', { questionsId: id }],
        ['community/auth/questions/view', { id }],
        ['community/auth/questions/update', { id, title: '改掉问题' }],
        ['community/auth/questions/delete', { id }],
        ['community/auth/questions/user/record/save', { questionsId: id, opType: 2 }],
        ['community/auth/questions/comment/save', { questionsId: id, content: '<p>回答</p>' }],
        ['community/auth/report/save', { targetType: 2, targetId: id, reason: 1 }],
      ] as const) {
        const { code } = await t.call(path, input as never, by(other))
        if (code !== 404) seen.push(`${path} answered ${code}`)
      }
    expect(seen).toEqual([])
  })
})

describe('sanctions', () => {
  const sanction = (who: MadeUser, sanctionType: 1 | 2) =>
    t.call('community/admin/sanction/save', { userId: who.userId, sanctionType, days: 1, reason: '刷屏' }, by(operator))

  test('a muted person cannot write, a suspended one cannot react, either; both read and keep drafts', async () => {
    const [muted, suspended] = [await makeBlogger(t.owner), await makeBlogger(t.owner)]
    const [blogId, questionsId] = [await publish(t, author), await ask(author)]
    const { id: commentId } = (await t.call('community/auth/blog/comment/save', { blogId, content: '一句' }, by(other)))
      .data
    const own = new Map<MadeUser, string>()
    for (const who of [muted, suspended]) {
      const id = await publish(t, who)
      await t.call('community/auth/blog/stand', { id, isPutaway: 0 }, by(who))
      own.set(who, id)
    }
    await sanction(muted, 1)
    await sanction(suspended, 2)
    const write = (who: MadeUser): [string, object][] => [
      ['community/auth/blog/save', { title: '文章', content: '<p>文</p>', isIssue: 1 }],
      ['community/auth/blog/update', { id: own.get(who), title: '文章', content: '<p>文</p>', isIssue: 1 }],
      ['community/auth/blog/stand', { id: own.get(who), isPutaway: 1 }],
      ['community/auth/blog/comment/save', { blogId, content: '一句话' }],
      ['community/auth/blogger/update', { introduction: '加我微信' }],
      ['community/auth/questions/save', { title: '一个问题', content: '' }],
      ['community/auth/questions/comment/save', { questionsId, content: '<p>回答</p>' }],
    ]
    const react: [string, object][] = [
      ['community/auth/blog/user/record/save', { blogId, opType: 2 }],
      ['community/auth/blog/comment/admire', { id: commentId }],
      ['community/auth/blogger/user/record/save', { bloggerUserId: author.userId }],
      ['community/auth/questions/user/record/save', { questionsId, opType: 2 }],
      ['community/auth/report/save', { targetType: 1, targetId: blogId, reason: 1 }],
    ]
    const codes = async (who: MadeUser, calls: [string, object][]) =>
      Promise.all(
        calls.map(async ([path, input]) => [path, (await t.call(path as never, input as never, by(who))).code]),
      )
    const all = (calls: [string, object][], code: number) => calls.map(([path]) => [path, code])
    expect(await codes(muted, write(muted))).toEqual(all(write(muted), 306))
    expect(await codes(muted, react)).toEqual(all(react, 200))
    expect(await codes(suspended, [...write(suspended), ...react])).toEqual(all([...write(suspended), ...react], 306))
    // A muted person without a blog cannot open one.
    const stranger = await makeUser(t.owner)
    await sanction(stranger, 1)
    expect((await t.call('community/auth/blogger/save', { introduction: '加我微信' }, by(stranger))).code).toBe(306)
    for (const who of [muted, suspended]) {
      expect((await t.call('community/auth/blog/view', { id: blogId }, by(who))).code).toBe(200)
      expect((await t.call('community/auth/blog/save', { title: '草稿', content: '' }, by(who))).code).toBe(200)
    }
  })
})
