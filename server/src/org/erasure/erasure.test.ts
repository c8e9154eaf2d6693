/** What an organisation keeps about a person, over HTTP: export, request, erasure at once and by the recurring work. */
import { eraseTime } from '@zhixing/contract/org/erasure-rules'
import { readSheet as readNamedSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeDepartment, makeOrg, makeStaff } from '../../../test/org.ts'
import { readSheet } from '../../user/index.ts'
import { eraseLeavers } from './erase.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** A member with everything that an organisation can keep about one. */
async function filled() {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const setting = { orgId, keepDays: 90, lowPercent: 10, fieldList: [{ question: '学历', kind: 'text' as const }] }
  await t.call('org/auth/desk/setting/save', setting, org)
  const { fieldList } = (await t.call('org/auth/desk/setting/view', { orgId }, org)).data
  const departmentId = await makeDepartment(t.owner, orgId, { departmentName: '销售部' })
  const person = await makeStaff(t.owner, orgId, { departmentId })
  const edit = {
    orgId,
    memberId: person.memberId,
    memberName: '张三丰',
    staffNo: 'S77',
    position: '经理',
    remark: '家庭情况',
    departmentIds: [departmentId],
    ownList: [{ fieldKey: fieldList[0]?.fieldKey ?? '', value: '本科' }],
  }
  expect((await t.call('org/auth/member/edit', edit, org)).code).toBe(200)
  await t.owner`
    INSERT INTO org_import (site_id, org_id, user_id, client_key, import_status, total_count, fail_list)
    VALUES (12, ${orgId}, ${org.userId}, ${`erase-${orgId}`}, 2, 1, ${JSON.stringify([
      { rowNo: 2, memberName: '张三丰', mobile: person.mobile, reason: '重复' },
      { rowNo: 3, memberName: '李四', mobile: '', reason: '缺手机号' },
    ])}::text::jsonb)`
  const [plan] = await t.owner<{ id: string }[]>`
    INSERT INTO org_plan (site_id, org_id, plan_name, user_id) VALUES (12, ${orgId}, '年度合规', ${org.userId}) RETURNING id::text`
  for (const certificateNo of ['', 'C-77'])
    await t.owner`
      INSERT INTO org_plan_round (site_id, org_id, plan_id, member_id, user_id, round_no, round_status, certificate_no, operator_id)
      VALUES (12, ${orgId}, ${plan?.id ?? ''}, ${person.memberId}, ${person.userId}, ${certificateNo ? 1 : 2}, ${certificateNo ? 2 : 1}, ${certificateNo}, ${org.userId})`
  return { org, orgId, person }
}

const leave = (orgId: string, memberId: string, org: { token: string }) =>
  t.call('org/auth/member/leave', { orgId, memberIds: [memberId], leaveReason: '合同到期' }, org)
/** Everything stored about an organisation, as text. */
const stored = async (orgId: string) => {
  const texts: string[] = []
  for (const table of ['org_member', 'org_log', 'org_import'])
    texts.push(
      JSON.stringify(await t.owner`SELECT to_jsonb(x) AS row FROM ${t.owner(table)} x WHERE org_id = ${orgId}`),
    )
  return texts.join('\n')
}
const back = (orgId: string, days: number) =>
  t.owner`UPDATE org_member SET leave_time = leave_time - make_interval(days => ${days}), erase_asked_at = erase_asked_at - make_interval(days => ${days}) WHERE org_id = ${orgId}`
const texts = ['张三丰', 'S77', '家庭情况', '本科', '合同到期']

test('the date of erasure is the first of the organisation’s and that of a request', () => {
  expect(eraseTime('2026-01-01T00:00:00.000Z', null, 180)).toBe('2026-06-30T00:00:00.000Z')
  expect(eraseTime('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', 180)).toBe('2026-02-16T00:00:00.000Z')
  expect(eraseTime('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', 10)).toBe('2026-01-11T00:00:00.000Z')
})

test('a person exports what is kept, leaves, asks for erasure, and a manager does it at once', async () => {
  const { org, orgId, person } = await filled()
  const own = await t.call('org/auth/erasure/own/export', { orgId }, person)
  const facts = new Map((await readSheet(Buffer.from(own.data.file, 'base64'))).map(([key, value]) => [key, value]))
  expect(facts.get('工号')).toBe('S77')
  expect(facts.get('学历')).toBe('本科')
  expect(facts.get('部门')).toBe('销售部')
  const plans = await readNamedSheet(Buffer.from(own.data.file, 'base64'), '学习计划')
  expect(plans.map(([name, , , no]) => [name, no])).toEqual([
    ['计划', '证书编号'],
    ['年度合规', 'C-77'],
    ['年度合规', null],
  ])
  const ask = () => t.call('org/auth/erasure/own/ask', { orgId }, person)
  expect(await ask()).toMatchObject({ code: 999 })
  const erase = (memberIds: string[], who: { token: string } = org) =>
    t.call('org/auth/erasure/member/erase', { orgId, memberIds }, who)
  expect((await erase([person.memberId])).code).toBe(999)
  await leave(orgId, person.memberId, org)
  const left = async () => (await t.call('org/auth/erasure/own/list', {}, person)).data.list
  expect(await left()).toMatchObject([{ orgId, askedTime: null }])
  expect((await ask()).code).toBe(200)
  expect((await ask()).code).toBe(200)
  const [{ askedTime, eraseTime: at } = { askedTime: '', eraseTime: '' }] = await left()
  expect(Date.parse(at) - Date.parse(askedTime ?? '')).toBe(15 * 86_400_000)
  const [told] = await t.owner<{ n: number }[]>`
    SELECT count(*)::int AS n FROM msg m JOIN msg_user u ON u.site_id = m.site_id AND u.msg_id = m.id
    WHERE u.user_id = ${org.userId} AND m.msg_title = '张三丰申请清除个人数据'`
  expect(told?.n).toBe(1)
  const listed = await t.call('org/auth/member/list', { orgId, statusId: 0 }, org)
  expect(listed.data.list).toMatchObject([{ memberName: '张三丰', askedTime }])

  expect((await t.call('org/auth/erasure/member/export', { orgId, memberId: person.memberId }, org)).code).toBe(200)
  for (const text of texts) expect(await stored(orgId)).toContain(text)
  expect(await erase([person.memberId])).toMatchObject({ code: 200, data: { erasedCount: 1 } })
  const after = await stored(orgId)
  for (const text of [...texts, person.mobile]) expect(after).not.toContain(text)
  expect(after).toContain('李四')
  // A round with a certificate is its ground.
  const rounds = await t.owner`SELECT certificate_no FROM org_plan_round WHERE member_id = ${person.memberId}`
  expect(rounds).toEqual([{ certificateNo: 'C-77' }])
  const log = (await t.call('org/auth/desk/log/list', { orgId }, org)).data.list
  expect(log[0]).toMatchObject({ operation: '清除离开成员的数据', detail: '1 人', memberName: '' })
  expect(log.every(({ memberName }) => memberName === '')).toBe(true)
  expect((await t.call('org/auth/member/list', { orgId, statusId: 0 }, org)).data.list).toEqual([])
  expect(await left()).toEqual([])
  expect((await t.call('org/auth/erasure/own/export', { orgId }, person)).code).toBe(404)
  expect((await erase([person.memberId])).code).toBe(404)
  expect((await t.call('org/auth/member/reenter', { orgId, memberId: person.memberId }, org)).code).toBe(404)
  // The account stays, and may be added again.
  const added = await t.call('org/auth/member/add', { orgId, mobileList: [person.mobile] }, org)
  expect(added.data.addedCount).toBe(1)
})

test('the recurring work erases who left long ago or asked, not members and not those who came back', async () => {
  const { org, orgId, person } = await filled()
  const [asks, returns, stays] = [
    await makeStaff(t.owner, orgId, { memberName: '申请人' }),
    await makeStaff(t.owner, orgId, { memberName: '回来人' }),
    await makeStaff(t.owner, orgId, { memberName: '在职人' }),
  ]
  for (const one of [person, asks, returns]) await leave(orgId, one.memberId, org)
  await t.call('org/auth/erasure/own/ask', { orgId }, asks)
  await eraseLeavers(t.services)
  expect(await stored(orgId)).toContain('申请人')
  await back(orgId, 16)
  await t.call('org/auth/member/reenter', { orgId, memberId: returns.memberId }, org)
  expect(await eraseLeavers(t.services)).toEqual({ count: 1 })
  expect(await stored(orgId)).not.toContain('申请人')
  expect(await stored(orgId)).toContain('张三丰')
  await back(orgId, 75)
  expect(await eraseLeavers(t.services)).toEqual({ count: 1 })
  const after = await stored(orgId)
  // Who came back left for the same reason before.
  for (const text of texts.slice(0, 4)) expect(after).not.toContain(text)
  for (const text of ['回来人', '在职人']) expect(after).toContain(text)
  expect(await eraseLeavers(t.services)).toEqual({ count: 0 })
  expect(stays.memberId).not.toBe('')
})

test('heads, auditors, editors and members erase nothing; others find nothing', async () => {
  const { org, orgId, person } = await filled()
  await leave(orgId, person.memberId, org)
  const input = { orgId, memberIds: [person.memberId] }
  for (const role of ['head', 'auditor', 'editor', 'member'] as const) {
    const who = await makeStaff(t.owner, orgId, { role })
    expect((await t.call('org/auth/erasure/member/erase', input, who)).code).toBe(306)
    expect((await t.call('org/auth/erasure/member/export', { orgId, memberId: person.memberId }, who)).code).toBe(306)
  }
  const foreign = await makeOrg(t.owner)
  expect((await t.call('org/auth/erasure/member/erase', input, foreign)).code).toBe(404)
  expect((await t.call('org/auth/erasure/member/erase', { ...input, orgId: foreign.orgId }, foreign)).code).toBe(404)
  const outsider = await makeUser(t.owner)
  expect((await t.call('org/auth/erasure/own/export', { orgId }, outsider)).code).toBe(404)
  expect((await t.call('org/auth/erasure/own/ask', { orgId }, outsider)).code).toBe(404)
  const abroad = { ...(await makeOrg(t.owner, { siteId: 13 })), siteId: 13 }
  expect((await t.call('org/auth/erasure/member/erase', input, abroad)).code).toBe(404)
})
