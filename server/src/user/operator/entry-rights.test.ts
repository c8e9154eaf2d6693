import { adminMenu } from '@zhixing/contract/admin-menu'
import { allCalls } from '@zhixing/contract'
import type { RoleGrant } from '@zhixing/contract/grants'
import { type Permission, wholeOf } from '@zhixing/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { selectOperatorsWith } from './operator.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const by = ({ token }: { token: string }) => ({ token })

test('the right of each entry is required by calls', () => {
  const required = new Set(allCalls().flatMap(({ permission }) => permission ?? []))
  const rights = adminMenu.flatMap(({ permission }) => (typeof permission === 'string' ? [permission] : []))
  expect(rights.filter((right) => !required.has(right))).toEqual([])
})

test('no call requires a whole that has entries', () => {
  const wholes = new Set(adminMenu.flatMap(({ permission }) => [permission].flat().map((one) => wholeOf(one))))
  const required = allCalls().flatMap(({ permission }) => permission ?? [])
  expect(required.filter((one) => wholes.has(one as never))).toEqual([])
})

describe('a role with a single entry', () => {
  test('gives its calls, and not those beside it', async () => {
    const operator = await makeOperator(t, ['decoration.banner'])
    expect((await t.call('system/admin/banner/list', {}, by(operator))).code).toBe(200)
    expect((await t.call('system/admin/nav/list', {}, by(operator))).code).toBe(306)
    expect((await t.call('system/admin/article/list', {}, by(operator))).code).toBe(306)
    const { data } = await t.call('system/admin/me', {}, by(operator))
    expect(data.permissions).toEqual(['decoration.banner'])
  })

  test('a role with the whole has all of its entries, as before', async () => {
    const operator = await makeOperator(t, ['decoration'])
    for (const call of ['system/admin/banner/list', 'system/admin/nav/list', 'system/admin/article/list'] as const)
      expect((await t.call(call, {}, by(operator))).code).toBe(200)
    expect((await t.call('system/admin/me', {}, by(operator))).data.permissions).toContain('decoration.link')
  })

  test('of one kind of courses, does not reach the others', async () => {
    const operator = await makeOperator(t, ['course.library'])
    const list = (courseCategory?: 1 | 3) =>
      t.call('course/admin/course/list', courseCategory === undefined ? {} : { courseCategory }, by(operator))
    expect((await list(3)).code).toBe(200)
    expect((await list(1)).code).toBe(306)
    expect((await list()).code).toBe(306)
    const { courseId } = await makeCourse(t.owner)
    expect((await t.call('course/admin/course/view', { courseId }, by(operator))).code).not.toBe(200)
    const off = { courseId, isPutaway: 0 as const, reason: '测试' }
    expect((await t.call('course/admin/course/stand', off, by(operator))).code).not.toBe(200)
    const key = 'entry-rights-1'
    expect((await t.call('course/admin/file/export', { courseId, clientKey: key }, by(operator))).code).not.toBe(200)
  })

  test('is given by a holder of the whole, and not the other way round', async () => {
    const whole = await makeOperator(t, ['role', 'coupon'])
    const part = await makeOperator(t, ['role.role', 'coupon.redeem'])
    const save = (roleName: string, permissions: Permission[], who: { token: string }) =>
      t.call('user/admin/role/save', { roleName, permissions }, by(who))
    expect((await save('只管兑换码', ['coupon.redeem'], whole)).code).toBe(200)
    expect((await save('优惠券', ['coupon'], part)).code).toBe(306)
    expect((await save('优惠券二', ['coupon.coupon'], part)).code).toBe(306)
    const { list } = (await t.call('user/admin/role/permissions', {}, by(part))).data
    expect(list.filter(({ isHeld }) => isHeld === 1).map(({ code }) => code)).toEqual(['coupon.redeem', 'role.role'])
  })

  test('counts among the operators with that right', async () => {
    const [whole, part] = [await makeOperator(t, ['saleRule']), await makeOperator(t, ['saleRule.approval'])]
    const other = await makeOperator(t, ['saleRule.rule'])
    const found = await selectOperatorsWith(t.db(), 'saleRule.approval')
    expect(found).toEqual(expect.arrayContaining([whole.userId, part.userId]))
    expect(found).not.toContain(other.userId)
    expect((await makeUser(t.owner)).userId).not.toBe('')
  })
})

describe('a limited right', () => {
  const off = (courseId: string) => ({ courseId, isPutaway: 0 as const, reason: '测试' })
  const logged = (operator: { token: string }, pagePath: string) =>
    t.call('system/auth/export/save', { exportName: '轮播', pagePath, rowCount: 1 }, by(operator))

  test('to read lists and does not change, whole or entry', async () => {
    for (const grant of ['decoration.banner:read', 'decoration:read'] as const) {
      const operator = await makeOperator(t, [grant])
      expect((await t.call('system/admin/banner/list', {}, by(operator))).code).toBe(200)
      expect((await t.call('system/admin/banner/delete', { id: '1' }, by(operator))).code).toBe(306)
      expect((await logged(operator, '/admin/banners')).code).toBe(306)
      expect((await t.call('system/admin/me', {}, by(operator))).data.permissions).toEqual([grant])
    }
  })

  test('to look at all of money is no right to change it', async () => {
    const auditor = await makeOperator(t, ['money.read'])
    expect((await t.call('commerce/admin/order/list', {}, by(auditor))).code).toBe(200)
    expect((await t.call('system/admin/me', {}, by(auditor))).data.permissions).toEqual(['money.read'])
  })

  test('to change without exports, and to export without changes', async () => {
    const [writer, exporter] = [
      await makeOperator(t, ['decoration.banner:write']),
      await makeOperator(t, ['decoration.banner:export']),
    ]
    const remove = (operator: { token: string }) => t.call('system/admin/banner/delete', { id: '1' }, by(operator))
    expect((await remove(writer)).code).not.toBe(306)
    expect((await logged(writer, '/admin/banners?page=2')).code).toBe(306)
    expect((await remove(exporter)).code).toBe(306)
    expect((await logged(exporter, '/admin/banners')).code).not.toBe(306)
    // Another entry than the one of the right.
    expect((await logged(exporter, '/admin/nav')).code).toBe(306)
  })

  test('to one kind of courses does not borrow deeds from another kind', async () => {
    const { courseId } = await makeCourse(t.owner)
    const operator = await makeOperator(t, ['course.vod:read', 'course.live'])
    expect((await t.call('course/admin/course/view', { courseId }, by(operator))).code).toBe(200)
    expect((await t.call('course/admin/course/stand', off(courseId), by(operator))).code).toBe(306)
    const clientKey = 'entry-rights-2'
    expect((await t.call('course/admin/file/export', { courseId, clientKey }, by(operator))).code).toBe(306)
    const exporter = await makeOperator(t, ['course.vod:export'])
    expect((await t.call('course/admin/file/export', { courseId, clientKey }, by(exporter))).code).toBe(200)
    expect((await t.call('course/admin/course/stand', off(courseId), by(exporter))).code).toBe(306)
  })

  test('is given by who may do as much', async () => {
    const save = (permissions: RoleGrant[], who: { token: string }) =>
      t.call('user/admin/role/save', { roleName: `限 ${permissions.join()}`.slice(0, 30), permissions }, by(who))
    const reader = await makeOperator(t, ['role', 'coupon:read'])
    expect((await save(['coupon.redeem:read'], reader)).code).toBe(200)
    expect((await save(['coupon.redeem:write'], reader)).code).toBe(306)
    expect((await save(['coupon.redeem:export'], reader)).code).toBe(306)
    expect((await save(['coupon.redeem'], reader)).code).toBe(306)
    const whole = await makeOperator(t, ['role', 'coupon'])
    expect((await save(['coupon:read', 'coupon.redeem:export'], whole)).code).toBe(200)
  })

  test('to change counts among those who handle open work, one to read does not', async () => {
    const [writer, reader] = [
      await makeOperator(t, ['saleRule.approval:write']),
      await makeOperator(t, ['saleRule:read', 'saleRule.approval:export']),
    ]
    const found = await selectOperatorsWith(t.db(), 'saleRule.approval')
    expect(found).toContain(writer.userId)
    expect(found).not.toContain(reader.userId)
  })
})
