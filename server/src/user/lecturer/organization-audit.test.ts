/** Opening an organisation over HTTP: application, verdict, correction, withdrawal. */
import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { makePicture, sendFile } from '../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { transaction } from '../../kernel/db/index.ts'
import { eraseUser } from '../profile/personal-data.sql.ts'

let t: TestApp
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeOperator(t, ['organization', 'user.mobile'])
})
afterAll(() => t.close())

type Application = WireInputOf<'user/auth/organization/audit/apply'>
const CODE = '91350100M000100Y43'

async function application(user: MadeUser, over: Partial<Application> = {}, siteId = 12): Promise<Application> {
  const picture = await sendFile(t, user.token, await makePicture(), { kind: 'private', siteId })
  return {
    orgName: `机构 ${user.userId}`,
    creditCode: CODE,
    linkMan: '陈明',
    linkMobile: '13812345678',
    licensePicId: picture.data.fileId,
    orgIntro: '为企业提供编程、数据分析与办公技能培训，由一线从业者讲授。',
    isAgree: 1,
    ...over,
  }
}

const apply = (user: MadeUser, input: Application, siteId = 12) =>
  t.call('user/auth/organization/audit/apply', input, { token: user.token, siteId })
const state = async (user: MadeUser, siteId = 12) =>
  (await t.call('user/auth/organization/audit/view', {}, { token: user.token, siteId })).data
const review = async (id: string, token = operator.token) =>
  (await t.call('user/admin/organization/view', { id }, { token })).data
const decide = (id: string, auditStatus: 1 | 2, over: { auditOpinion?: string; etag?: string } = {}) =>
  t.call('user/admin/organization/audit', { id, auditStatus, ...over }, { token: operator.token })
const me = async (user: MadeUser) => (await t.call('user/auth/user/ext/view', {}, { token: user.token })).data
const messages = async (user: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, { token: user.token })).data.list.map(({ msgTitle, linkUrl }) => [
    msgTitle,
    linkUrl,
  ])

test('an application is rejected with a reason, corrected, approved, and its account owns the organisation', async () => {
  const user = await makeUser(t.owner)
  expect(await state(user)).toEqual({ isOrganization: 0, isDisabled: 0, audit: null })
  const input = await application(user, { creditCode: '9135 0100 m000100y43' })
  const { data, msg } = await apply(user, input)
  expect(msg).toContain('提交成功')
  const { orgId } = data
  expect(await state(user)).toMatchObject({
    isOrganization: 0,
    audit: { orgId, creditCode: CODE, auditStatus: 0, linkMobile: '13812345678' },
  })
  expect((await t.call('user/api/organization/view', { orgId })).code).toBe(404)
  const waiting = await t.call('data/admin/todo/list', {}, { token: (await makeUser(t.owner, { isAdmin: 1 })).token })
  expect(JSON.stringify(waiting.data)).toContain(input.orgName)

  expect(await decide(orgId, 2)).toMatchObject({ code: 422, data: { field: 'auditOpinion' } })
  expect((await decide(orgId, 2, { auditOpinion: '证照不清晰' })).code).toBe(200)
  expect((await state(user)).audit).toMatchObject({ auditStatus: 2, auditOpinion: '证照不清晰' })
  expect(await me(user)).toMatchObject({ userType: 1 })

  // The verdict names the version that the operator read.
  const { auditTag } = await review(orgId)
  expect((await apply(user, { ...input, orgIntro: `${input.orgIntro}已办学十年。` })).data.orgId).toBe(orgId)
  expect((await decide(orgId, 1, { etag: auditTag })).code).toBe(409)
  expect((await decide(orgId, 1, { etag: (await review(orgId)).auditTag })).code).toBe(200)
  expect(await state(user)).toMatchObject({ isOrganization: 1, audit: { auditStatus: 1 } })
  expect(await me(user)).toMatchObject({ userType: 3 })
  expect((await t.call('user/api/organization/view', { orgId })).data).toMatchObject({ orgName: input.orgName })
  expect((await t.call('org/auth/desk/list', {}, { token: user.token })).data.list).toMatchObject([
    { orgId, orgRole: 2 },
  ])
  expect(await messages(user)).toEqual([
    ['机构入驻审核通过', '/account/organization'],
    ['机构入驻审核未通过', '/apply?type=organization'],
  ])
  expect(await apply(user, input)).toMatchObject({ code: 999, msg: expect.stringContaining('已经开设') })

  await t.call('user/admin/organization/disable', { id: orgId }, { token: operator.token })
  expect(await state(user)).toMatchObject({ isOrganization: 0, isDisabled: 1 })
  expect(await apply(user, input)).toMatchObject({ code: 999, msg: expect.stringContaining('停用') })
})

test('applying is idempotent, and an application can be withdrawn and sent again', async () => {
  const user = await makeUser(t.owner)
  const input = await application(user)
  const answers = await Promise.all([apply(user, input), apply(user, input), apply(user, input)])
  expect(new Set(answers.map(({ data }) => data.orgId)).size).toBe(1)
  for (let n = 0; n < 2; n++)
    expect((await t.call('user/auth/organization/audit/withdraw', {}, { token: user.token })).code).toBe(200)
  expect((await state(user)).audit).toMatchObject({ auditStatus: 3, orgName: input.orgName })
  const orgId = answers[0]?.data.orgId ?? ''
  const keyword = input.orgName
  const listed = await t.call('user/admin/organization/list', { keyword }, { token: operator.token })
  expect(listed.data.list).toEqual([])
  expect((await decide(orgId, 1)).code).toBe(404)
  expect((await apply(user, input)).data.orgId).toBe(orgId)
  expect((await state(user)).audit).toMatchObject({ auditStatus: 0 })
})

test('wrong input is refused at its field and stores nothing', async () => {
  const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  const input = await application(user)
  const theirs = await application(other)
  const image = await sendFile(t, user.token, await makePicture(), { kind: 'image' })
  const wrong: [keyof Application, Partial<Record<keyof Application, unknown>>][] = [
    ['orgName', { orgName: '某' }],
    ['creditCode', { creditCode: '' }],
    ['creditCode', { creditCode: '91350100M000100Y44' }],
    ['creditCode', { creditCode: '91350100I000100Y43' }],
    ['linkMan', { linkMan: '' }],
    ['linkMobile', { linkMobile: '123' }],
    ['orgIntro', { orgIntro: '太短' }],
    ['isAgree', { isAgree: 0 }],
    ['licensePicId', { licensePicId: '' }],
    // A picture of another person, and a public one in place of a private one.
    ['licensePicId', { licensePicId: theirs.licensePicId }],
    ['licensePicId', { licensePicId: image.data.fileId }],
  ]
  for (const [field, over] of wrong) {
    const answer = await t.raw(
      'POST',
      'user/auth/organization/audit/apply',
      { ...input, ...over },
      { token: user.token, ip: '10.0.0.9' },
    )
    expect([answer.code, (answer.data as { field: string } | null)?.field], JSON.stringify(over)).toEqual([422, field])
  }
  expect((await state(user)).audit).toBeNull()
})

test('a name is reserved while its application is pending or approved, not after a rejection', async () => {
  const [first, second] = [await makeUser(t.owner), await makeUser(t.owner)]
  const orgName = `同名机构 ${first.userId}`
  const { orgId } = (await apply(first, await application(first, { orgName }))).data
  const input = await application(second, { orgName })
  expect(await apply(second, input)).toMatchObject({ code: 409, data: { field: 'orgName' } })
  await decide(orgId, 2, { auditOpinion: '名称与证照不一致' })
  expect((await apply(second, input)).code).toBe(200)
  expect(await decide(orgId, 1)).toMatchObject({ code: 409, data: { field: 'orgName' } })
  // Sites are independent of each other.
  const elsewhere = await makeUser(t.owner, { siteId: 13 })
  expect((await apply(elsewhere, await application(elsewhere, { orgName }, 13), 13)).code).toBe(200)
  // The reviewer sees who has the same code.
  const judged = (await state(second)).audit?.orgId ?? ''
  expect((await review(judged)).sameCodeList).toContainEqual({ id: orgId, orgName })
})

test('of people who apply with the same name at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(t.owner)))
  const orgName = `抢名机构 ${people[0]?.userId}`
  const inputs = await Promise.all(people.map((user) => application(user, { orgName })))
  const answers = await Promise.all(people.map((user, at) => apply(user, inputs[at] as Application)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test('the licence is readable by its owner and by operators, each with their own address', async () => {
  const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  const { orgId } = (await apply(user, await application(user))).data
  const mine = (await state(user)).audit?.license ?? ''
  const seen = (await review(orgId)).license
  const status = async (url: string, token: string) =>
    (await t.app.inject({ url, headers: { cookie: `RC_WEB_TOKEN=${token}` } })).statusCode
  expect([await status(mine, user.token), await status(mine, other.token)]).toEqual([200, 404])
  expect([await status(seen, operator.token), await status(seen, other.token)]).toEqual([200, 404])
  const helper = await makeOperator(t, ['course'])
  expect((await t.call('user/admin/organization/view', { id: orgId }, { token: helper.token })).code).toBe(306)
  const foreign = await makeOperator(t, ['organization'], 13)
  const there = { token: foreign.token, siteId: 13 }
  expect((await t.call('user/admin/organization/view', { id: orgId }, there)).code).toBe(404)
  // An operator who acts as the person sees no licence and cannot apply.
  const acting = await makeUser(t.owner, { isAdmin: 1 })
  await t.owner`UPDATE user_session SET acted_by = ${acting.userId} WHERE user_id = ${user.userId}`
  expect((await state(user)).audit).toMatchObject({ license: '' })
  expect((await apply(user, await application(other))).code).toBe(306)
})

test('an operator may open an organisation for a person who withdrew', async () => {
  const user = await makeUser(t.owner)
  await apply(user, await application(user))
  await t.call('user/auth/organization/audit/withdraw', {}, { token: user.token })
  const license = await sendFile(t, operator.token, await makePicture(), { kind: 'private' })
  const form = { orgName: `直接开设 ${user.userId}`, mobile: user.mobile, creditCode: CODE }
  const { data } = await t.call(
    'user/admin/organization/save',
    { ...form, licensePicId: license.data.fileId },
    { token: operator.token },
  )
  expect((await decide(data.id, 1)).code).toBe(200)
  expect(await state(user)).toMatchObject({ isOrganization: 1, audit: { orgId: data.id, orgName: form.orgName } })
  const theirs = await sendFile(t, user.token, await makePicture(), { kind: 'private' })
  const update = { id: data.id, ...form, mobile: undefined, licensePicId: theirs.data.fileId }
  expect(await t.call('user/admin/organization/update', update, { token: operator.token })).toMatchObject({
    code: 422,
    data: { field: 'licensePicId' },
  })
})

test('closing an account removes the personal data of its application', async () => {
  const user = await makeUser(t.owner)
  const { orgId } = (await apply(user, await application(user))).data
  await transaction(t.db(12), (tx) => eraseUser(tx, user.userId, user.mobile, '已注销'))
  const [row] = await t.owner`
    SELECT user_id, link_man, link_mobile, mobile, license_pic_id FROM organization WHERE id = ${orgId}`
  expect(row).toEqual({ userId: null, linkMan: '', linkMobile: '', mobile: '', licensePicId: null })
})
