import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
let owner: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  owner = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const as = (who: { token: string }) => ({ token: who.token })
const role = { roleName: '编辑', remark: '', permissions: ['course' as const, 'info' as const], statusId: 1 as const }
const save = (form: object, who: { token: string } = owner) =>
  t.call('user/admin/role/save', { ...role, ...form }, as(who))

describe('roles', () => {
  test('are created, changed and deleted; names are unique', async () => {
    const made = await save({})
    expect(made.code).toBe(200)
    expect(await save({})).toMatchObject({ code: 409, data: { field: 'roleName' } })
    const list = async () => (await t.call('user/admin/role/list', {}, as(owner))).data.list
    expect((await list()).find(({ id }) => id === made.data.id)).toMatchObject({
      permissions: ['course', 'info'],
      userCount: 0,
    })
    const { data: second } = await save({ roleName: '客服' })
    const update = (form: object) => t.call('user/admin/role/update', { ...role, id: second.id, ...form }, as(owner))
    expect((await update({})).code).toBe(409)
    expect((await update({ roleName: '客服二组', permissions: ['feedback'] })).code).toBe(200)
    expect((await list()).find(({ id }) => id === second.id)).toMatchObject({
      roleName: '客服二组',
      permissions: ['feedback'],
    })
    const remove = () => t.call('user/admin/role/delete', { id: second.id }, as(owner))
    expect((await remove()).code).toBe(200)
    expect((await remove()).code).toBe(200)
    expect((await list()).some(({ id }) => id === second.id)).toBe(false)
    expect(
      (await t.raw('POST', 'user/admin/role/save', { ...role, roleName: '怪', permissions: ['everything'] }, as(owner)))
        .code,
    ).toBe(422)
  })

  test('a change of rights notifies the operators concerned', async () => {
    const [one, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    const { data: made } = await save({ roleName: '有人用的' })
    const notified: string[] = []
    const off = t.services.events.on('message.changed', ({ userId }) => notified.push(userId))
    const wanted = { isOwner: 0 as const, roleIds: [made.id] }
    await t.call('user/admin/operator/save', { mobile: one.mobile, ...wanted }, as(owner))
    await expect.poll(() => notified).toEqual([one.userId])
    await t.call('user/admin/role/update', { ...role, id: made.id, roleName: '改过的', permissions: [] }, as(owner))
    await expect.poll(() => notified).toEqual([one.userId, one.userId])
    await t.call('user/admin/operator/delete', { id: one.userId }, as(owner))
    await expect.poll(() => notified).toEqual([one.userId, one.userId, one.userId])
    expect(notified).not.toContain(other.userId)
    off()
  })

  test('contain only permissions of their editor, both when adding and removing', async () => {
    const small = await makeOperator(t, ['role', 'course'])
    expect((await save({ roleName: '越权', permissions: ['course', 'log'] }, small)).code).toBe(306)
    expect((await save({ roleName: '越站', permissions: ['sites'] })).code).toBe(306)
    const { data } = await save({ roleName: '同级', permissions: ['course'] }, small)
    expect(data.id).toBeTruthy()
    const { data: big } = await save({ roleName: '更大', permissions: ['log'] })
    const update = (id: string, permissions: string[]) =>
      t.raw('POST', 'user/admin/role/update', { ...role, id, roleName: `改${id}`, permissions }, as(small))
    expect((await update(data.id, ['course', 'log'])).code).toBe(306)
    expect((await update(big.id, [])).code).toBe(306)
    expect((await t.call('user/admin/role/delete', { id: big.id }, as(small))).code).toBe(306)
    const { data: rights } = await t.call('user/admin/role/permissions', {}, as(small))
    expect(rights.list.filter(({ isHeld }) => isHeld === 1).map(({ code }) => code)).toEqual([
      'course.vod',
      'course.live',
      'course.library',
      'course.resource',
      'role.operator',
      'role.role',
    ])
    expect(rights.list.map(({ code }) => code)).not.toContain('sites')
  })

  test('in use cannot be deleted; of another site are not found', async () => {
    const operator = await makeOperator(t, ['course'])
    expect((await t.call('user/admin/role/delete', { id: operator.roleId }, as(owner))).code).toBe(409)
    const abroad = await makeOperator(t, ['course'], 13)
    expect((await t.call('user/admin/role/update', { ...role, id: abroad.roleId }, as(owner))).code).toBe(404)
    expect((await t.call('user/admin/role/delete', { id: abroad.roleId }, as(owner))).code).toBe(200)
    expect(await t.owner`SELECT 1 FROM admin_role WHERE id = ${abroad.roleId}`).toHaveLength(1)
  })
})

describe('operators', () => {
  const add = (mobile: string, form: object, who: { token: string } = owner) =>
    t.call('user/admin/operator/save', { mobile, ...form }, as(who))

  test('are registered users; their rights begin and end at once', async () => {
    const user = await makeUser(t.owner, { nickname: '小编' })
    const { data: made } = await save({ roleName: '日志员', permissions: ['log'] })
    const check = async () => (await t.call('user/admin/log/operation/page', {}, as(user))).code
    expect(await check()).toBe(306)
    expect((await add(user.mobile, { roleIds: [] })).code).toBe(422)
    expect((await add(user.mobile, { roleIds: [made.id] })).data.id).toBe(user.userId)
    expect(await check()).toBe(200)
    const list = (await t.call('user/admin/operator/list', { keyword: '小编' }, as(owner))).data.list
    expect(list).toMatchObject([{ id: user.userId, isOwner: 0, roleList: [{ id: made.id, roleName: '日志员' }] }])
    await t.call(
      'user/admin/role/update',
      { ...role, id: made.id, roleName: '日志员', permissions: ['log'], statusId: 0 },
      as(owner),
    )
    expect(await check()).toBe(306)
    await t.call(
      'user/admin/role/update',
      { ...role, id: made.id, roleName: '日志员', permissions: ['log'] },
      as(owner),
    )
    expect(await check()).toBe(200)
    expect((await t.call('user/admin/operator/delete', { id: user.userId }, as(owner))).code).toBe(200)
    expect((await t.call('user/admin/operator/delete', { id: user.userId }, as(owner))).code).toBe(200)
    expect(await check()).toBe(306)
    expect((await add('13999999999', { roleIds: [made.id] })).code).toBe(404)
  })

  test('assign no more than they hold; owners are managed by owners', async () => {
    const chief = await makeOperator(t, ['role', 'course'])
    const [small, big, user] = [
      await makeOperator(t, ['course']),
      await makeOperator(t, ['log']),
      await makeUser(t.owner),
    ]
    expect((await add(user.mobile, { roleIds: [big.roleId] }, chief)).code).toBe(306)
    expect((await add(user.mobile, { isOwner: 1 }, chief)).code).toBe(306)
    expect((await add(user.mobile, { roleIds: [small.roleId] }, chief)).code).toBe(200)
    const update = (id: string, form: object, who: { token: string } = chief) =>
      t.call('user/admin/operator/update', { id, ...form }, as(who))
    expect((await update(big.userId, { roleIds: [small.roleId] })).code).toBe(306)
    expect((await update(chief.userId, { roleIds: [chief.roleId, big.roleId] })).code).toBe(306)
    expect((await update(owner.userId, { roleIds: [small.roleId] })).code).toBe(306)
    expect((await t.call('user/admin/operator/delete', { id: owner.userId }, as(chief))).code).toBe(306)
    const abroad = await makeOperator(t, ['course'], 13)
    expect(await update(abroad.userId, { roleIds: [small.roleId] })).toEqual(
      await update('987654321012345678', { roleIds: [small.roleId] }),
    )
    expect((await update(small.userId, { roleIds: [abroad.roleId] })).code).toBe(404)
  })

  test('two owners who remove each other concurrently leave one', async () => {
    const app = await startTestApp()
    const [one, two] = [await makeUser(app.owner, { isAdmin: 1 }), await makeUser(app.owner, { isAdmin: 1 })]
    for (let round = 0; round < 10; round++) {
      await app.owner`UPDATE users SET is_admin = 1, is_owner = 1, status_id = 1`
      await app.owner`UPDATE user_session SET ended = NULL`
      const actions = [
        app.call('user/admin/operator/delete', { id: two.userId }, as(one)),
        round % 2
          ? app.call('user/admin/user/disable', { id: one.userId }, as(two))
          : app.call('user/admin/operator/delete', { id: one.userId }, as(two)),
      ]
      const codes = (await Promise.all(actions)).map(({ code }) => code).sort()
      const [left] = await app.owner<
        { n: number }[]
      >`SELECT count(*)::int AS n FROM users WHERE is_owner = 1 AND is_admin = 1 AND status_id = 1`
      expect(left?.n).toBe(1)
      expect(codes[0]).toBe(200)
      // The second one is refused, or no longer an operator by then.
      expect([302, 306]).toContain(codes[1])
    }
    await app.close()
  })
})
