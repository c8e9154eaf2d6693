/** Trust levels: settings, and what each level may do. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBlogger } from '../../../test/blog.ts'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { type TrustLevel, usualLevels } from './trust.ts'

let t: TestApp
let operator: MadeUser
let newcomer: MadeUser
let member: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
beforeEach(async () => {
  newcomer = await makeUser(t.owner, { nickname: '新来的' })
  member = await makeUser(t.owner, { nickname: '老成员' })
  await t.owner`UPDATE users SET gmt_create = now() - interval '10 days' WHERE site_id = 12 AND id = ${member.userId}`
  await t.owner`INSERT INTO community_question (site_id, user_id, title, content, summary, search_words) VALUES (12, ${member.userId}, '早先的问题', '', '', '')`
})
afterEach(() => save([...usualLevels]))
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const save = (levels: TrustLevel[]) => t.call('community/admin/trust/save', { levels }, by(operator))
/** The default table with changes for newcomers. */
const newcomers = (over: Partial<TrustLevel>) =>
  save(usualLevels.map((level, index) => (index === 0 ? { ...level, ...over } : level)))
const ask = (who: MadeUser, over: object = {}) =>
  t.call('community/auth/questions/save', { title: '这是一个问题', content: '<p>内容</p>', ...over }, by(who))
const cases = async () =>
  (await t.call('community/admin/moderation/list', { state: 'open', pageSize: 100 }, by(operator))).data.list
const keep = async (id: string) => {
  const row = (await cases()).find(({ targetId }) => targetId === id)
  return t.call('community/admin/moderation/decide', { id: row?.id ?? '', action: 'keep' }, by(operator))
}
const shownContent = async (id: string) =>
  (await t.call('community/auth/questions/view', { id }, by(operator))).data.content

test('texts of newcomers wait, with the level shown in the inbox, until enough were approved; others are shown at once', async () => {
  const table = usualLevels.map((level, index) => ({
    ...level,
    minDays: 0,
    isHeld: index === 0 ? (1 as const) : (0 as const),
  }))
  expect((await save(table)).code).toBe(200)
  expect((await t.call('community/admin/trust/view', {}, by(operator))).data.levels).toEqual(table)
  const first = (await ask(newcomer)).data
  expect(first.statusId).toBe(2)
  expect((await ask(member)).data.statusId).toBe(1)
  expect((await cases()).find(({ targetId }) => targetId === first.id)).toMatchObject({ trustLevel: 0 })
  await keep(first.id)
  expect((await ask(newcomer, { title: '第二个问题来了' })).data.statusId).toBe(1)
  // A recent mute resets the level.
  await t.owner`
    INSERT INTO community_sanction (site_id, user_id, sanction_type, reason, end_time, operator_id)
    VALUES (12, ${member.userId}, 1, '刷屏', now() - interval '1 day', 1)`
  expect((await ask(member)).data.statusId).toBe(2)
})

test('links of newcomers are removed, nofollow, or plain, by level', async () => {
  const content = '<p><a href="https://a.example/">外链</a></p>'
  const of = async (who: MadeUser) => shownContent((await ask(who, { content })).data.id)
  expect(await of(newcomer)).toContain('nofollow ugc')
  await newcomers({ linkMode: 0 })
  expect(await of(newcomer)).toBe('<p>外链</p>')
  expect(await of(member)).toContain('nofollow ugc')
  const { id } = (await ask(newcomer, { content: '<p>没有链接</p>' })).data
  await t.call('community/auth/questions/update', { id, content }, by(newcomer))
  expect(await shownContent(id)).toBe('<p>外链</p>')
  const blogger = await makeBlogger(t.owner)
  const blog = await t.call('community/auth/blog/save', { title: '一篇文章', content, isIssue: 1 }, by(blogger))
  expect(blog.data.content).toBe('<p>外链</p>')
  await newcomers({ linkMode: 2 })
  expect(await of(newcomer)).not.toContain('nofollow')
})

test('a newcomer publishes a limited number of texts per hour; replays, edits and drafts do not count', async () => {
  await newcomers({ hourlyMax: 2 })
  const sent = { clientKey: 'a-key-of-this-text' }
  const { id } = (await ask(newcomer, sent)).data
  expect((await ask(newcomer)).code).toBe(200)
  const third = await ask(newcomer)
  expect([third.code, third.msg]).toEqual([429, '你一小时内最多发布 2 条内容，请稍后再发'])
  await t.owner`UPDATE community_question SET gmt_create = now() - interval '2 hours' WHERE site_id = 12 AND user_id = ${newcomer.userId} AND id <> ${id}`
  expect((await ask(newcomer)).code).toBe(200)
  expect((await ask(newcomer, sent)).data.id).toBe(id)
  expect((await t.call('community/auth/questions/update', { id, title: '改过的问题' }, by(newcomer))).code).toBe(200)
  for (let n = 0; n < 3; n++) expect((await ask(member)).code).toBe(200)
})

test('reports by unknown people have no weight where configured', async () => {
  await t.call('community/admin/rule/save', { reportHide: 1 }, by(operator))
  await newcomers({ isWeighed: 0 })
  const { id } = (await ask(await makeUser(t.owner))).data
  const report = (who: MadeUser) =>
    t.call('community/auth/report/save', { targetType: 2, targetId: id, reason: 1 }, by(who))
  const seen = async () => {
    t.services.answers.clear()
    return (await t.call('community/api/questions/view', { id })).code === 200
  }
  await report(newcomer)
  expect(await seen()).toBe(true)
  expect((await cases()).find(({ targetId }) => targetId === id)).toMatchObject({ reportCount: 1 })
  await report(member)
  expect(await seen()).toBe(false)
  await t.call('community/admin/rule/save', { reportHide: 0 }, by(operator))
})

test('shows operators the distribution over levels before saving', async () => {
  const preview = async (levels: readonly TrustLevel[]) =>
    (await t.call('community/admin/trust/preview', { levels: [...levels] }, by(operator))).data
  const usual = await preview(usualLevels)
  expect(usual.counts.reduce((sum, count) => sum + count, 0)).toBe(usual.people)
  expect([usual.isSampled, usual.counts[3]]).toEqual([0, 0])
  expect(usual.counts[1]).toBeGreaterThan(0)
  const open = await preview(usualLevels.map((level) => ({ ...level, minDays: 0, minAccepted: 0, maxUpheld: 100 })))
  expect(open.counts[3]).toBeGreaterThan(usual.people / 2)
  const [row] = await t.owner<{ n: number }[]>`SELECT count(*)::int AS n FROM users WHERE site_id = 12`
  expect(usual.people).toBe(row?.n)
  // Nothing was saved.
  expect((await t.call('community/admin/trust/view', {}, by(operator))).data.levels).toEqual([...usualLevels])
})

test('refuses a table with three levels or values out of bounds; settings are per site', async () => {
  expect((await save(usualLevels.slice(1))).code).toBe(422)
  const far = await save(usualLevels.map((level) => ({ ...level, minDays: 4000 })))
  expect([far.code, far.msg]).toEqual([422, '最多 3650 天'])
  await newcomers({ isHeld: 1 })
  const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
  const there = { siteId: 13, token: abroad.token }
  expect((await t.call('community/admin/trust/view', {}, there)).data.levels).toEqual([...usualLevels])
  expect((await t.call('community/admin/trust/view', {}, by(member))).code).toBe(306)
})

test('a changed nickname of a newcomer is shown and appears in the inbox; of others not', async () => {
  const rename = (who: MadeUser, nickname: string) => t.call('user/auth/user/ext/update', { nickname }, by(who))
  const named = async (who: MadeUser) =>
    (await cases()).find(({ targetType, targetId }) => targetType === 10 && targetId === who.userId)
  await rename(newcomer, '还没有规则')
  expect(await named(newcomer)).toBeUndefined()
  await newcomers({ isHeld: 1 })
  await rename(member, '成员的新名字')
  expect(await named(member)).toBeUndefined()
  await rename(newcomer, '加微信领资料')
  // The same value again is no change.
  await rename(newcomer, '加微信领资料')
  const row = await named(newcomer)
  expect(row).toMatchObject({ excerpt: '加微信领资料', source: 2, textStatus: 1, trustLevel: 0 })
  await t.call('community/admin/moderation/decide', { id: row?.id ?? '', action: 'remove', reason: 1 }, by(operator))
  expect((await t.call('user/auth/user/ext/view', {}, by(newcomer))).data.nickname).toMatch(/^用户\d{6}$/)
  expect(await named(newcomer)).toBeUndefined()
})
