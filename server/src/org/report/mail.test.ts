/** Reports by mail over HTTP and jobs, against an SMTP server on loopback. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { headerOf, type ReceivedMail, smtpGateway, textOf } from '../../../test/gateways/smtp.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeDepartment, makeOrg, makeStaff } from '../../../test/org.ts'
import { makeOperator } from '../../../test/people.ts'
import { readSheet } from '../../user/index.ts'
import { dueKey, mailReportJob, mailReports } from './mail-send.ts'

let t: TestApp
let smtp: Awaited<ReturnType<typeof smtpGateway>>
beforeAll(async () => {
  t = await startTestApp({ DEMO: '0' })
  smtp = await smtpGateway()
  const settings = {
    host: '127.0.0.1',
    port: String(smtp.port),
    security: 'none',
    user: 'school@example.com',
    password: 'secret',
    from: 'school@example.com',
  }
  await t.raw('POST', 'user/admin/mail/setting/save', { isOwn: 1, settings }, await makeOperator(t, ['sms']))
})
afterAll(async () => {
  await smtp.close()
  await t.close()
})
beforeEach(async () => {
  await t.owner`UPDATE org_report_mail SET is_paused = 1`
  smtp.received.length = 0
  smtp.answer.rcpt = () => undefined
})

let serial = 0
async function withMail<P extends { userId: string }>(person: P): Promise<P & { address: string }> {
  const address = `staff${++serial}@example.com`
  await t.owner`INSERT INTO mail_address (site_id, user_id, address) VALUES (12, ${person.userId}, ${address})`
  return { ...person, address }
}
const ownerOf = async (over: { orgName?: string } = {}) => withMail(await makeOrg(t.owner, over))
const plan = { cycle: 1, day: 1, hour: 9 }
const save = (by: { token: string }, input: object) =>
  t.raw('POST', 'org/auth/report/mail/save', { ...plan, ...input }, by)
const listOf = async (org: { orgId: string; token: string }) =>
  (await t.call('org/auth/report/mail/list', { orgId: org.orgId }, org)).data.list
async function planOf(org: { orgId: string; userId: string; token: string }, more: object = {}): Promise<string> {
  const answer = await save(org, { orgId: org.orgId, userIds: [org.userId], ...more })
  expect(answer).toMatchObject({ code: 200 })
  return (answer.data as { reportMailId: string }).reportMailId
}
const comeDue = (id: string) =>
  t.owner`UPDATE org_report_mail SET next_time = now() - interval '1 minute' WHERE id = ${id}`
/** The spreadsheet of a mail as rows of its first sheet. */
async function sheetOf({ raw }: ReceivedMail) {
  const part = raw.split(/\r\n--[^\r\n]*\r\n/).find((one) => /content-disposition: attachment/i.test(one)) ?? ''
  const bytes = Buffer.from(part.slice(part.indexOf('\r\n\r\n')).replace(/\r\n--[^\r\n]*--[\s\S]*$/, ''), 'base64')
  return {
    name: headerOf({ raw: part } as ReceivedMail, 'content-disposition'),
    rows: (await readSheet(bytes)) as unknown,
  }
}

test('a due report is mailed once with its summary and the Excel of the branch', async () => {
  const org = await ownerOf({ orgName: '青山集团' })
  const { orgId } = org
  const sales = await makeDepartment(t.owner, orgId, { departmentName: '销售部' })
  const east = await makeDepartment(t.owner, orgId, { parentId: sales, departmentName: '华东区' })
  const inEast = await makeStaff(t.owner, orgId, { departmentId: east, memberName: '东方' })
  await makeStaff(t.owner, orgId, { memberName: '无部门的人' })
  const { courseId } = await makeCourse(t.owner)
  const [pack] = await t.owner<{ id: string }[]>`
    INSERT INTO org_pack (site_id, org_id, product_type, product_id, quantity, used_count, term_days, pack_status, user_id, expire_time)
    VALUES (12, ${orgId}, 1, ${courseId}, 5, 1, 365, 2, ${org.userId}, '2099-01-01') RETURNING id`
  await t.owner`
    INSERT INTO org_seat (site_id, org_id, pack_id, product_type, product_id, member_id, user_id, operator_id, expire_time)
    VALUES (12, ${orgId}, ${pack?.id ?? '0'}, 1, ${courseId}, ${inEast.memberId}, ${inEast.userId}, 0, '2099-01-01')`
  const head = await withMail(
    await makeStaff(t.owner, orgId, { role: 'head', departmentId: sales, memberName: '负责人' }),
  )
  const id = await planOf(org, { departmentId: sales, userIds: [org.userId, head.userId] })
  // Not yet.
  expect(await mailReports(t.services)).toEqual({ count: 0 })
  await comeDue(id)
  expect(await mailReports(t.services)).toEqual({ count: 1 })
  expect(await mailReports(t.services)).toEqual({ count: 1 })
  await t.runJobs()
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual([org.address, head.address].toSorted())
  const [mail] = smtp.received
  if (!mail) throw new Error('no mail arrived')
  expect(headerOf(mail, 'subject')).toMatch(/^“青山集团”学习报告（销售部，\d{4}-\d\d-\d\d）$/)
  expect(textOf(mail)).toContain('成员 2 人，名额 1 个')
  expect(textOf(mail)).toContain(`/account/organization/reports?orgId=${orgId}`)
  const { name, rows } = await sheetOf(mail)
  expect(name).toContain('.xlsx')
  expect(JSON.stringify(rows)).toContain('东方')
  expect(JSON.stringify(rows)).not.toContain('无部门的人')
  const [shown] = await listOf(org)
  expect(shown).toMatchObject({
    sentCount: 2,
    waitingCount: 0,
    failedCount: 0,
    lastError: '',
    departmentName: '销售部',
  })
  expect(Date.parse(shown?.nextTime ?? '')).toBeGreaterThan(Date.now())
  // Nothing more is due.
  expect(await mailReports(t.services)).toEqual({ count: 0 })
})

test('workers at once and retries send a report once', async () => {
  const org = await ownerOf()
  const reportMailId = await planOf(org)
  await comeDue(reportMailId)
  const [row] = await t.owner<{ nextTime: string }[]>`SELECT next_time FROM org_report_mail WHERE id = ${reportMailId}`
  const data = { siteId: 12, reportMailId, runKey: dueKey(row?.nextTime ?? '') }
  const context = { services: t.services, signal: new AbortController().signal, attempt: 1 }
  await Promise.all([1, 2, 3].map(() => mailReportJob.run(data, context)))
  await mailReportJob.run(data, { ...context, attempt: 2 })
  await t.runJobs()
  expect(smtp.received).toHaveLength(1)
  // A late job of a time that has passed does nothing.
  await mailReportJob.run({ ...data, runKey: dueKey('2020-01-01T00:00:00.000Z') }, context)
  await t.runJobs()
  expect(smtp.received).toHaveLength(1)
})

test('one now is sent once per key, also while paused; a pause sends nothing and catches nothing up', async () => {
  const org = await ownerOf()
  const { orgId } = org
  const reportMailId = await planOf(org)
  const pause = (isPaused: 0 | 1) => t.call('org/auth/report/mail/pause', { orgId, reportMailId, isPaused }, org)
  await pause(1)
  await comeDue(reportMailId)
  expect(await mailReports(t.services)).toEqual({ count: 0 })
  const now = (clientKey: string) => t.call('org/auth/report/mail/send', { orgId, reportMailId, clientKey }, org)
  expect((await now('key-number-1')).msg).toBe('已开始发送，几分钟内送达')
  await t.runJobs()
  await now('key-number-1')
  await t.runJobs()
  expect(smtp.received).toHaveLength(1)
  await now('key-number-2')
  await t.runJobs()
  expect(smtp.received).toHaveLength(2)
  await pause(0)
  expect(await mailReports(t.services)).toEqual({ count: 0 })
  await t.call('org/auth/report/mail/delete', { orgId, reportMailId }, org)
  expect(await listOf(org)).toEqual([])
  expect((await now('key-number-3')).code).toBe(404)
})

test('only staff with a proved address get reports, heads those of their branches; rights are checked again', async () => {
  const org = await ownerOf()
  const { orgId } = org
  const sales = await makeDepartment(t.owner, orgId)
  const office = await makeDepartment(t.owner, orgId)
  const head = await withMail(
    await makeStaff(t.owner, orgId, { role: 'head', departmentId: sales, memberName: '王负责' }),
  )
  const auditor = await makeStaff(t.owner, orgId, { role: 'auditor', memberName: '李审计' })
  const plain = await withMail(await makeStaff(t.owner, orgId))
  const stranger = await withMail(await makeUser(t.owner))
  const people = (await t.call('org/auth/report/mail/people/list', { orgId, departmentId: sales }, org)).data.list
  expect(people.map(({ userId, isAllowed, hasMail }) => [userId, isAllowed, hasMail])).toEqual([
    [org.userId, 1, 1],
    [head.userId, 1, 1],
    [auditor.userId, 1, 0],
  ])
  const to = (userIds: string[], departmentId = '0') => save(org, { orgId, userIds, departmentId })
  const refusal = (msg: string) => ({ code: 422, msg, data: { field: 'userIds' } })
  expect(await to([head.userId])).toMatchObject(refusal('“王负责”没有查看该部门报告的权限'))
  expect(await to([head.userId], office)).toMatchObject(refusal('“王负责”没有查看该部门报告的权限'))
  expect(await to([auditor.userId])).toMatchObject(refusal('“李审计”还没有验证邮箱，或已停止接收邮件'))
  for (const one of [plain, stranger]) expect((await to([one.userId])).code).toBe(404)
  expect((await to([])).code).toBe(422)
  expect((await save(org, { orgId, userIds: [org.userId], day: 8 })).code).toBe(422)
  // Only owners and managers set reports.
  for (const one of [head, auditor, plain]) expect((await save(one, { orgId, userIds: [org.userId] })).code).toBe(306)
  expect((await save(stranger, { orgId, userIds: [org.userId] })).code).toBe(404)

  const id = await planOf(org, { departmentId: sales, userIds: [head.userId] })
  // The head now heads another department.
  await t.owner`UPDATE org_member_department SET is_head = 0 WHERE member_id = ${head.memberId}`
  await comeDue(id)
  await mailReports(t.services)
  await t.runJobs()
  expect(smtp.received).toHaveLength(0)
  expect(await listOf(org)).toMatchObject([{ lastError: '收件人都已离开机构或没有查看权限', sentCount: 0 }])
})

test('failures are shown: a refused address, an archived department', async () => {
  const org = await ownerOf()
  const { orgId } = org
  smtp.answer.rcpt = () => ({ code: 550, message: '5.1.1 no such user' })
  const id = await planOf(org)
  await comeDue(id)
  await mailReports(t.services)
  await t.runJobs()
  expect(await listOf(org)).toMatchObject([{ failedCount: 1, lastError: expect.stringContaining('no such user') }])
  await t.owner`UPDATE mail_address SET stopped = '' WHERE user_id = ${org.userId}`
  const departmentId = await makeDepartment(t.owner, orgId)
  const other = await planOf(org, { departmentId })
  await t.owner`UPDATE org_department SET status_id = 0 WHERE id = ${departmentId}`
  await comeDue(other)
  await mailReports(t.services)
  await t.runJobs()
  const shown = (await listOf(org)).find(({ reportMailId }) => reportMailId === other)
  expect(shown).toMatchObject({ lastError: '部门不存在或已归档', failedCount: 0 })
  expect(Date.parse(shown?.nextTime ?? '')).toBeGreaterThan(Date.now())
})
