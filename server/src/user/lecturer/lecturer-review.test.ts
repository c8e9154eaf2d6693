import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makePicture, sendFile } from '../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeIdCard } from '../../../test/identity.ts'

let t: TestApp
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1, nickname: '运营' })
})
afterAll(() => t.close())
type Application = WireInputOf<'user/auth/lecturer/audit/apply'>
const introduce = `<p>${'十年一线教学经验，擅长把难的讲简单。'.repeat(3)}</p>`

/** An application with uploaded pictures. */
async function application(user: MadeUser, over: Partial<Application> = {}, siteId = 12): Promise<Application> {
  const picture = await makePicture()
  const send = async (kind: 'image' | 'private') => (await sendFile(t, user.token, picture, { kind, siteId })).data
  const [head, front, back] = [await send('image'), await send('private'), await send('private')]
  return {
    lecturerName: '李老师',
    lecturerMobile: '13812345678',
    lecturerEmail: 'li@example.com',
    position: '高级讲师',
    headImgUrl: head.url,
    introduce,
    realName: '李明',
    idCard: makeIdCard(),
    idCardPicIds: [front.fileId, back.fileId],
    certificatePicIds: [],
    isAgree: 1,
    ...over,
  }
}

const apply = (user: MadeUser, input: Application, siteId = 12) =>
  t.call('user/auth/lecturer/audit/apply', input, { token: user.token, siteId })

const ownRow = async (user: MadeUser, siteId = 12) =>
  (await t.call('user/auth/lecturer/audit/view', {}, { token: user.token, siteId })).data

const pass = (auditId: string, token = operator.token, siteId = 12) =>
  t.call('user/admin/lecturer/audit/pass', { auditId }, { token, siteId })

const reject = (auditId: string, auditOpinion = '照片不清楚', token = operator.token) =>
  t.call('user/admin/lecturer/audit/reject', { auditId, auditOpinion }, { token })
const me = async (user: MadeUser) => (await t.call('user/auth/user/ext/view', {}, { token: user.token })).data

const titles = async (user: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, { token: user.token })).data.list.map(({ msgTitle }) => msgTitle)

const lecturerOf = async (user: MadeUser) =>
  (
    await t.owner<
      { id: string; status: number }[]
    >`SELECT id, status_id AS status FROM lecturer WHERE user_id = ${user.userId}`
  )[0]

describe('reviewing', () => {
  const list = async (input: WireInputOf<'user/admin/lecturer/audit/list'>, token = operator.token) =>
    (await t.call('user/admin/lecturer/audit/list', { pageSize: 100, ...input }, { token })).data

  test('lists pending ones first, and filters by name, state and kind', async () => {
    const [a, b] = [await makeUser(t.owner, { nickname: '甲同学' }), await makeUser(t.owner)]
    const [one, two] = [
      await apply(a, await application(a, { lecturerName: '待审老师甲' })),
      await apply(b, await application(b, { lecturerName: '待审老师乙' })),
    ]
    const found = await list({ keyword: '待审老师' })
    expect(found.list.map(({ lecturerName }) => lecturerName)).toEqual(['待审老师甲', '待审老师乙'])
    expect((await list({ keyword: '甲同学' })).totalCount).toBe(1)
    expect((await list({ keyword: '%' })).totalCount).toBe(0)
    expect((await list({ keyword: '待审老师', isChange: 1 })).totalCount).toBe(0)
    await reject(one.data.auditId)
    expect(
      (await list({ keyword: '待审老师' })).list.map(({ lecturerName, auditor }) => [lecturerName, auditor]),
    ).toEqual([
      ['待审老师乙', ''],
      ['待审老师甲', '运营'],
    ])
    expect((await list({ keyword: '待审老师', auditStatus: 2 })).list.map(({ auditId }) => auditId)).toEqual([
      one.data.auditId,
    ])
    expect(
      (await t.call('user/admin/lecturer/audit/view', { auditId: one.data.auditId }, { token: operator.token })).data
        .nextId,
    ).not.toBeNull()
    await reject(two.data.auditId)
  })

  test('is idempotent; the opposite decision is refused', async () => {
    const user = await makeUser(t.owner)
    const { data } = await apply(user, await application(user))
    const answers = await Promise.all([pass(data.auditId), pass(data.auditId), pass(data.auditId)])
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(await titles(user)).toEqual(['恭喜，你的讲师入驻申请已通过'])
    expect((await reject(data.auditId)).code).toBe(409)
    expect(
      (
        await t.call(
          'user/admin/lecturer/audit/reject',
          { auditId: data.auditId, auditOpinion: '' },
          { token: operator.token },
        )
      ).data,
    ).toEqual({ field: 'auditOpinion' })
  })

  test('decides in bulk, with a result for each', async () => {
    const users = await Promise.all([1, 2].map(() => makeUser(t.owner)))
    const ids: string[] = []
    for (const user of users) ids.push((await apply(user, await application(user))).data.auditId)
    await pass(ids[0] ?? '')
    const batch = (isPass: 0 | 1, auditOpinion = '') =>
      t.call(
        'user/admin/lecturer/audit/batch',
        { auditIds: [...ids, '5'], isPass, auditOpinion },
        { token: operator.token },
      )
    expect((await batch(0)).data).toEqual({ field: 'auditOpinion' })
    const { data } = await batch(0, '资料不全')
    expect(data.list.map(({ isDone }) => isDone)).toEqual([0, 1, 0])
    expect(data.list[0]?.msg).toContain('已经处理过')
    expect(await lecturerOf(users[1] as MadeUser)).toBeUndefined()
  })

  test('reveals the whole identity number on demand, and logs the access', async () => {
    const user = await makeUser(t.owner)
    const idCard = makeIdCard({ order: '789' })
    const { data } = await apply(user, await application(user, { idCard }))
    expect(
      (await t.call('user/admin/lecturer/audit/identity', { auditId: data.auditId }, { token: operator.token })).data,
    ).toEqual({ idCard })
    const [line] = await t.owner<
      { operation: string; content: string; user: string }[]
    >`SELECT operation, content, user_id AS user FROM sys_log ORDER BY id DESC LIMIT 1`
    expect(line).toMatchObject({ operation: '查看申请人身份证号', user: operator.userId })
    expect(line?.content).not.toContain(idCard)
    await reject(data.auditId)
  })

  test('requires the operator permission on the same site', async () => {
    const user = await makeUser(t.owner)
    const { data } = await apply(user, await application(user))
    const clerk = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    const abroad = await makeUser(t.owner, { isAdmin: 1, siteId: 13 })
    const id = { auditId: data.auditId }
    const calls = [
      ['user/admin/lecturer/audit/list', {}],
      ['user/admin/lecturer/audit/view', id],
      ['user/admin/lecturer/audit/identity', id],
      ['user/admin/lecturer/audit/pass', id],
      ['user/admin/lecturer/audit/reject', { ...id, auditOpinion: '不行' }],
      ['user/admin/lecturer/audit/batch', { auditIds: [data.auditId], isPass: 1 }],
    ] as const
    for (const [key, input] of calls) {
      for (const token of [user.token, clerk.token])
        expect((await t.raw('POST', key, input, { token })).code, key).toBe(306)
      expect((await t.raw('POST', key, input)).code, key).toBe(303)
      expect((await t.raw('POST', key, input, { token: operator.token, siteId: 13 })).code, key).toBe(302)
    }
    // Hidden from the operator of another site.
    expect((await t.call('user/admin/lecturer/audit/view', id, { token: abroad.token, siteId: 13 })).code).toBe(404)
    expect((await pass(data.auditId, abroad.token, 13)).code).toBe(404)
    expect(
      (await t.call('user/admin/lecturer/audit/list', {}, { token: abroad.token, siteId: 13 })).data.totalCount,
    ).toBe(0)
    expect((await ownRow(user)).audit?.auditStatus).toBe(0)
  })
})

describe('lecturers in the back office', () => {
  const list = async (input: WireInputOf<'user/admin/lecturer/list'>, token = operator.token) =>
    (await t.call('user/admin/lecturer/list', { pageSize: 100, ...input }, { token })).data
  const view = (lecturerId: string, token = operator.token, siteId = 12) =>
    t.call('user/admin/lecturer/view', { lecturerId }, { token, siteId })

  test('are found, sorted, and shown with masked numbers to operators without the permission', async () => {
    const lecturers = [
      await makeLecturer(t.owner, { lecturerName: '查找一号' }),
      await makeLecturer(t.owner, { lecturerName: '查找二号' }),
    ]
    await t.owner`UPDATE lecturer SET lecturer_mobile = '13911112222', attention_count = 9 WHERE id = ${lecturers[1]?.lecturerId ?? ''}`
    const [role] = await t.owner<
      { id: string }[]
    >`INSERT INTO admin_role (site_id, role_name, permissions) VALUES (12, '讲师管理', '{lecturer}') RETURNING id`
    const clerk = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    await t.owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (12, ${clerk.userId}, ${role?.id ?? ''})`
    expect(
      (await list({ keyword: '查找', orderBy: 'attentionCount', isDescending: 1 })).list.map(
        ({ lecturerName }) => lecturerName,
      ),
    ).toEqual(['查找二号', '查找一号'])
    expect(
      (await list({ keyword: '13911112222' }, clerk.token)).list.map(({ lecturerMobile }) => lecturerMobile),
    ).toEqual(['139****2222'])
    expect((await list({ keyword: '13911112222' })).list[0]?.lecturerMobile).toBe('13911112222')
    expect((await view(lecturers[1]?.lecturerId ?? '', clerk.token)).data.lecturerMobile).toBe('139****2222')
  })

  test('have a share, an order and a room', async () => {
    const { lecturerId } = await makeLecturer(t.owner)
    const update = (input: object) =>
      t.raw('POST', 'user/admin/lecturer/update', { lecturerId, ...input }, { token: operator.token })
    expect((await update({ lecturerProportion: 0.65, sort: 3, storageQuota: 5 * 1024 ** 3 })).code).toBe(200)
    expect((await view(lecturerId)).data).toMatchObject({
      lecturerProportion: 0.65,
      sort: 3,
      storageQuota: 5 * 1024 ** 3,
    })
    expect((await update({ sort: 4 })).code).toBe(200)
    expect((await view(lecturerId)).data).toMatchObject({ lecturerProportion: 0.65, sort: 4 })
    for (const bad of [{ lecturerProportion: 1.01 }, { lecturerProportion: -0.1 }, { sort: 1.5 }, { storageQuota: -1 }])
      expect((await update(bad)).code).toBe(422)
    expect(
      (await t.call('user/admin/lecturer/update', { lecturerId: '5', sort: 1 }, { token: operator.token })).code,
    ).toBe(404)
  })

  test('are disabled and enabled idempotently, with a message to them', async () => {
    const lecturer = await makeLecturer(t.owner)
    const { lecturerId } = lecturer
    const disable = () =>
      t.call('user/admin/lecturer/disable', { lecturerId, reason: '违反规定' }, { token: operator.token })
    for (let n = 0; n < 2; n++) expect((await disable()).code).toBe(200)
    expect((await t.call('user/auth/lecturer/view', {}, { token: lecturer.token })).code).toBe(306)
    expect((await t.call('user/api/lecturer/view', { lecturerId })).code).toBe(404)
    expect(await me(lecturer)).toMatchObject({ userType: 1 })
    expect(await ownRow(lecturer)).toMatchObject({ isLecturer: 0, isDisabled: 1 })
    expect(await apply(lecturer, await application(lecturer))).toMatchObject({
      code: 999,
      msg: expect.stringContaining('停用'),
    })
    for (let n = 0; n < 2; n++)
      expect((await t.call('user/admin/lecturer/enable', { lecturerId }, { token: operator.token })).code).toBe(200)
    expect((await t.call('user/auth/lecturer/view', {}, { token: lecturer.token })).code).toBe(200)
    expect(await titles(lecturer)).toEqual(['讲师资格已恢复', '讲师资格已停用'])
    expect(
      (await t.call('user/admin/lecturer/disable', { lecturerId, reason: '' }, { token: operator.token })).code,
    ).toBe(422)
  })

  test('an approved change does not enable a disabled lecturer', async () => {
    const lecturer = await makeLecturer(t.owner)
    const { data } = await t.call(
      'user/auth/lecturer/audit/update',
      {
        lecturerName: '改名',
        lecturerMobile: '13812345678',
        position: '讲师',
        headImgUrl: '/avatars/01.svg',
        introduce,
      },
      { token: lecturer.token },
    )
    await t.call(
      'user/admin/lecturer/disable',
      { lecturerId: lecturer.lecturerId, reason: '违反规定' },
      { token: operator.token },
    )
    expect((await pass(data.auditId)).code).toBe(200)
    expect(await me(lecturer)).toMatchObject({ userType: 1 })
    expect((await lecturerOf(lecturer))?.status).toBe(0)
  })

  test('require the operator permission on the same site', async () => {
    const { lecturerId, token: own } = await makeLecturer(t.owner)
    const abroad = await makeUser(t.owner, { isAdmin: 1, siteId: 13 })
    const clerk = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    const calls = [
      ['user/admin/lecturer/list', {}],
      ['user/admin/lecturer/view', { lecturerId }],
      ['user/admin/lecturer/update', { lecturerId, sort: 1 }],
      ['user/admin/lecturer/disable', { lecturerId, reason: '原因' }],
      ['user/admin/lecturer/enable', { lecturerId }],
    ] as const
    for (const [key, input] of calls) {
      for (const token of [own, clerk.token]) expect((await t.raw('POST', key, input, { token })).code, key).toBe(306)
      const there = await t.raw('POST', key, input, { token: abroad.token, siteId: 13 })
      if (key.endsWith('list')) expect((there.data as { totalCount: number }).totalCount).toBe(0)
      else expect(there.code, key).toBe(404)
    }
    expect((await view(lecturerId)).data).toMatchObject({ sort: 0, statusId: 1 })
  })
})
