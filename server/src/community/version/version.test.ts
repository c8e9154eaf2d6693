import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBlogger, publish } from '../../../test/blog.ts'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let author: MadeUser
let other: MadeUser
let boss: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  author = await makeBlogger(t.owner, { nickname: '小周' })
  other = await makeBlogger(t.owner)
  boss = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const versions = async (targetType: 1 | 2 | 3, targetId: string, who = author) =>
  (await t.call('community/auth/version/list', { targetType, targetId }, by(who))).data?.list
const view = async (id: string) => (await t.call('community/auth/version/view', { id }, by(author))).data

test('each publication of an article is a version; drafts and unchanged texts are not', async () => {
  const id = await publish(t, author, { title: '初稿', content: '<p>甲</p>' })
  await t.call('community/auth/blog/update', { id, title: '二稿', content: '<p>乙</p>' }, by(author))
  expect(await versions(1, id)).toMatchObject([{ title: '初稿', wordCount: 1 }])
  for (const labels of [[], ['标签']])
    await t.call(
      'community/auth/blog/update',
      { id, title: '二稿', content: '<p>乙</p>', labels, isIssue: 1 },
      by(author),
    )
  const list = await versions(1, id)
  expect(list.map(({ title }) => title)).toEqual(['二稿', '初稿'])
  expect(await view(list[0]?.id ?? '')).toMatchObject({
    content: '<p>乙</p>',
    beforeContent: '<p>甲</p>',
    beforeTitle: '初稿',
  })

  const done = await t.call('community/auth/version/restore', { id: list[1]?.id ?? '' }, by(author))
  expect(done.msg).toContain('草稿')
  const { data: draft } = await t.call('community/auth/blog/draft/view', { id }, by(author))
  expect(draft).toMatchObject({ title: '初稿', content: '<p>甲</p>', hasDraft: 1, labels: ['标签'] })
  t.services.answers.clear()
  expect((await t.call('community/api/blog/view', { id })).data.title).toBe('二稿')
})

test('questions and answers store the text before a change; restoring is a change, too', async () => {
  const { data: asked } = await t.call(
    'community/auth/questions/save',
    { title: '怎么拍星轨', content: '<p>甲</p>' },
    by(author),
  )
  expect(await versions(2, asked.id)).toEqual([])
  await t.call('community/auth/questions/update', { id: asked.id, content: '<p>乙</p>' }, by(author))
  const list = await versions(2, asked.id)
  expect(list).toHaveLength(2)
  expect((await t.call('community/auth/version/restore', { id: list[1]?.id ?? '' }, by(author))).msg).toBe('恢复成功')
  t.services.answers.clear()
  expect((await t.call('community/api/questions/view', { id: asked.id })).data.content).toBe('<p>甲</p>')
  expect(await versions(2, asked.id)).toHaveLength(3)

  const answer = { questionsId: asked.id, content: '<p>用三脚架</p>' }
  const { data: said } = await t.call('community/auth/questions/comment/save', answer, by(author))
  const change = (content: string, who = author) =>
    t.call('community/auth/questions/comment/update', { id: said.id, content }, by(who))
  expect((await change('<p>用三脚架和快门线<script>x</script></p>')).data.statusId).toBe(1)
  expect((await change('<p>别人改的</p>', other)).code).toBe(404)
  expect((await change('<p></p>')).code).toBe(422)
  const { data } = await t.call('community/api/questions/comment/list', { questionsId: asked.id })
  expect(data.list[0]?.content).toBe('<p>用三脚架和快门线</p>')
  expect(await versions(3, said.id)).toHaveLength(2)
})

test('versions are visible to author and operators only; at most 50 are stored', async () => {
  const id = await publish(t, author, { content: '<p>0</p>' })
  for (let at = 1; at <= 52; at++)
    await t.owner`
      INSERT INTO community_version (site_id, target_type, target_id, version_no, user_id, title, content)
      VALUES (12, 1, ${id}, ${at + 1}, ${author.userId}, '旧', ${`<p>${at}</p>`})`
  await t.call('community/auth/blog/update', { id, title: '新稿', content: '<p>新</p>', isIssue: 1 }, by(author))
  const list = await versions(1, id)
  expect(list).toHaveLength(50)
  const [{ n } = { n: 0 }] = await t.owner<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM community_version WHERE target_id = ${id}`
  expect(n).toBe(50)
  for (const path of ['community/auth/version/view', 'community/auth/version/restore'] as const)
    expect((await t.call(path, { id: list[0]?.id ?? '' }, by(other))).code).toBe(404)
  expect((await t.call('community/auth/version/list', { targetType: 1, targetId: id }, by(other))).code).toBe(404)
  expect(
    (await t.call('community/admin/version/list', { targetType: 1, targetId: id }, by(boss))).data.list,
  ).toHaveLength(50)
  expect((await t.call('community/admin/version/view', { id: list[0]?.id ?? '' }, by(boss))).data.title).toBe('新稿')
})
