/** Page of an organisation over HTTP: draft, review, publication; and its lecturers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeLive, makeUser } from '../../../test/factories.ts'
import { makePicture, sendFile } from '../../../test/files.ts'
import { makeGrade } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function makeOrganization(siteId = 12) {
  const user = await makeUser(t.owner, { siteId, userType: 3 })
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO organization (site_id, user_id, org_name, org_intro, audit_status) VALUES (${siteId}, ${user.userId}, ${`机构 ${user.userId}`}, '原来的简介', 1) RETURNING id`
  return { ...user, orgId: row?.id ?? '' }
}
const shown = (orgId: string, siteId = 12) => t.call('user/api/organization/view', { orgId }, { siteId })
const own = ({ token }: { token: string }) => t.call('user/auth/organization/view', {}, { token })
const titlesOf = async ({ token }: { token: string }) =>
  (await t.call('user/auth/msg/user/list', {}, { token })).data.list.map(({ msgTitle }) => msgTitle)

test('public organisations are listed with their lecturers, those of another site are not', async () => {
  const [empty, full, hidden, foreign] = [
    await makeOrganization(),
    await makeOrganization(),
    await makeOrganization(),
    await makeOrganization(13),
  ]
  await t.owner`UPDATE organization SET status_id = 0 WHERE id = ${hidden.orgId}`
  const lecturer = await makeLecturer(t.owner)
  await t.owner`INSERT INTO organization_lecturer (site_id, org_id, lecturer_id, status) VALUES (12, ${full.orgId}, ${lecturer.lecturerId}, 1)`
  const { list } = (await t.call('user/api/organization/list', { pageSize: 100 })).data
  const ids = list.map(({ id }) => id)
  expect(ids.indexOf(full.orgId)).toBeGreaterThanOrEqual(0)
  expect(ids.indexOf(full.orgId)).toBeLessThan(ids.indexOf(empty.orgId))
  expect(ids).not.toContain(hidden.orgId)
  expect(ids).not.toContain(foreign.orgId)
  expect(list.find(({ id }) => id === full.orgId)).toMatchObject({ lecturerCount: 1 })
  expect((await t.raw('POST', 'user/api/organization/list', { pageSize: 1000 })).code).toBe(422)
})

test('a page is published when an operator approves it', async () => {
  const org = await makeOrganization()
  const operator = await makeOperator(t, ['organization'])
  const page = {
    slogan: '把手艺教到会',
    orgIntro: '新的简介',
    orgPage: '<p>办学二十年</p><script>1</script>',
    telephone: '010-1234',
  }
  expect((await t.call('user/auth/organization/page/save', page, org)).code).toBe(200)
  expect((await shown(org.orgId)).data).toMatchObject({ orgIntro: '原来的简介', slogan: '' })
  expect((await own(org)).data).toMatchObject({
    pageStatus: 0,
    draft: { slogan: '把手艺教到会', orgPage: '<p>办学二十年</p>' },
  })

  const audit = (input: { isPass: 0 | 1; auditOpinion?: string }) =>
    t.call('user/admin/organization/page/audit', { id: org.orgId, ...input }, operator)
  expect(await audit({ isPass: 0 })).toMatchObject({ code: 422, data: { field: 'auditOpinion' } })
  expect((await audit({ isPass: 0, auditOpinion: '请写明办学许可' })).code).toBe(200)
  expect((await own(org)).data).toMatchObject({ pageStatus: 2, pageOpinion: '请写明办学许可' })
  // A rejected draft cannot be approved later.
  expect((await audit({ isPass: 1 })).code).toBe(404)

  await t.call('user/auth/organization/page/save', page, org)
  const { data } = await t.call('user/admin/organization/list', { pageStatus: 0 }, operator)
  expect(data.list).toMatchObject([{ id: org.orgId }])
  const judged = await t.call('user/admin/organization/view', { id: org.orgId }, operator)
  expect(judged.data).toMatchObject({ page: { slogan: '' }, pageDraft: { slogan: '把手艺教到会' } })
  expect((await audit({ isPass: 1 })).code).toBe(200)
  expect((await shown(org.orgId)).data).toMatchObject({
    orgIntro: '新的简介',
    slogan: '把手艺教到会',
    orgPage: '<p>办学二十年</p>',
    telephone: '010-1234',
  })
  expect(await titlesOf(org)).toEqual(['机构主页审核通过', '机构主页审核未通过'])
  expect((await shown(org.orgId, 13)).code).toBe(404)
  await t.call('user/admin/organization/disable', { id: org.orgId }, operator)
  expect((await shown(org.orgId)).code).toBe(404)
})

test('pictures are own uploads or already on the page', async () => {
  const org = await makeOrganization()
  const answer = await t.call('user/auth/organization/page/save', { bannerImg: '/files/i/12/99/x.webp' }, org)
  expect(answer).toMatchObject({ code: 422, data: { field: 'bannerImg' } })
  await t.owner`UPDATE organization SET org_logo = '/files/i/12/98/logo.webp' WHERE id = ${org.orgId}`
  expect((await t.call('user/auth/organization/page/save', { orgLogo: '/files/i/12/98/logo.webp' }, org)).code).toBe(
    200,
  )
  const learner = await makeUser(t.owner)
  expect((await t.call('user/auth/organization/page/save', {}, learner)).code).toBe(306)
})

test('brand, photos, honours and website are published with the page', async () => {
  const [org, rival] = [await makeOrganization(), await makeOrganization()]
  const operator = await makeOperator(t, ['organization'])
  const send = async () => (await sendFile(t, org.token, await makePicture(), { kind: 'image' })).data.url
  const [room, hall] = [await send(), await send()]
  const page = {
    brandColor: '#0B6E80',
    photoList: [
      { picUrl: room, caption: '教室' },
      { picUrl: hall, caption: '' },
    ],
    honourList: [
      { text: '年度优秀机构', picUrl: '' },
      { text: '办学许可', picUrl: hall },
    ],
    website: 'www.example.com/about',
  }
  const save = (input: object, by = org) =>
    t.raw('POST', 'user/auth/organization/page/save', input, { token: by.token, ip: '10.0.0.8' })
  for (const [field, over] of [
    ['brandColor', { brandColor: 'red' }],
    ['website', { website: 'javascript:alert(1)' }],
    ['website', { website: 'https://user@example.com' }],
    ['website', { website: 'localhost' }],
    ['photoList', { photoList: [{ picUrl: 'https://evil.example/a.png' }] }],
    ['photoList', { photoList: Array.from({ length: 13 }, () => ({ picUrl: room })) }],
    ['honourList', { honourList: [{ text: '' }] }],
  ] as const) {
    const { code, data } = await save({ ...page, ...over })
    expect([code, (data as { field: string } | null)?.field.split('.')[0]], JSON.stringify(over)).toEqual([422, field])
  }
  // Pictures of one organisation are not those of another.
  expect(await save(page, rival)).toMatchObject({ code: 422, data: { field: 'photoList' } })
  expect((await save(page)).code).toBe(200)
  expect((await shown(org.orgId)).data).toMatchObject({ brandColor: '', photoList: [], honourList: [], website: '' })
  await t.call('user/admin/organization/page/audit', { id: org.orgId, isPass: 1 }, operator)
  expect((await shown(org.orgId)).data).toMatchObject({
    ...page,
    brandColor: '#0b6e80',
    website: 'https://www.example.com/about',
  })
  expect((await shown(rival.orgId)).data).toMatchObject({ photoList: [] })
})

test('lists are searched by name', async () => {
  const org = await makeOrganization()
  await t.owner`UPDATE organization SET org_name = '海棠100%书院', slogan = '临帖' WHERE id = ${org.orgId}`
  const names = async (keyword: string) =>
    (await t.call('user/api/organization/list', { keyword, pageSize: 100 })).data.list.map(({ orgName }) => orgName)
  expect(await names('100%书')).toEqual(['海棠100%书院'])
  expect(await names('临帖')).toEqual(['海棠100%书院'])
  expect(await names('没有这家')).toEqual([])
  const lecturer = await makeLecturer(t.owner)
  await t.owner`UPDATE lecturer SET lecturer_name = '沈听澜', position = '古琴教师' WHERE id = ${lecturer.lecturerId}`
  for (const keyword of ['听澜', '古琴'])
    expect((await t.call('user/api/lecturer/list', { keyword })).data).toMatchObject({
      totalCount: 1,
      list: [{ id: lecturer.lecturerId }],
    })
  expect((await t.call('user/api/lecturer/list', { keyword: '没有此人' })).data.list).toEqual([])
})

test('live plan and classes of an organisation are those of its people', async () => {
  const [org, rival] = [await makeOrganization(), await makeOrganization()]
  const lecturer = await makeLecturer(t.owner)
  await t.owner`INSERT INTO organization_lecturer (site_id, org_id, lecturer_id, status) VALUES (12, ${org.orgId}, ${lecturer.lecturerId}, 1)`
  const { courseId } = await makeLive(t.owner, { lecturerId: lecturer.lecturerId })
  await makeLive(t.owner)
  const { gradeId } = await makeGrade(t.owner, { owner: lecturer })
  const plan = async (orgId: string) =>
    (await t.call('marketing/api/act/live/plan/list', { orgId })).data.list.map((one) => one.courseId)
  const grades = async (orgId: string) =>
    (await t.call('exam/api/grade/info/page', { orgId })).data.list.map((one) => one.gradeId)
  expect(new Set(await plan(org.orgId))).toEqual(new Set([courseId]))
  expect(await plan(rival.orgId)).toEqual([])
  expect(await grades(org.orgId)).toEqual([gradeId])
  expect(await grades(rival.orgId)).toEqual([])
  await t.owner`UPDATE organization SET status_id = 0 WHERE id = ${org.orgId}`
  // Another page size bypasses the response cache.
  const closed = await t.call('marketing/api/act/live/plan/list', { orgId: org.orgId, pageSize: 7 })
  expect(closed.data.list).toEqual([])
})

test('an invited lecturer who accepts is shown with their courses; one organisation at a time', async () => {
  const [org, rival] = [await makeOrganization(), await makeOrganization()]
  const lecturer = await makeLecturer(t.owner)
  const { courseId } = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId })
  const invite = (by: { token: string }, mobile: string) =>
    t.call('user/auth/organization/lecturer/invite', { mobile }, by)
  const answer = (orgId: string, isJoin: 0 | 1) =>
    t.call('user/auth/lecturer/organization/answer', { orgId, isJoin }, lecturer)
  // A different page size each time bypasses the response cache.
  let pageSize = 20
  const courses = async () =>
    (await t.call('course/api/course/list', { orgId: org.orgId, pageSize: ++pageSize }, {})).data.list.map(
      (course) => course.courseId,
    )

  expect((await answer(org.orgId, 1)).code).toBe(404)
  expect(await invite(org, '13900000000')).toMatchObject({ code: 404, data: { field: 'mobile' } })
  expect((await invite(org, lecturer.mobile)).code).toBe(200)
  expect((await invite(org, lecturer.mobile)).code).toBe(200)
  await invite(rival, lecturer.mobile)
  expect(await titlesOf(lecturer)).toHaveLength(2)
  expect((await shown(org.orgId)).data.lecturerList).toEqual([])
  expect((await own(org)).data.lecturerList).toMatchObject([{ id: lecturer.lecturerId, status: 0 }])
  const invitations = await t.call('user/auth/lecturer/organization/list', {}, lecturer)
  expect(invitations.data.list.map(({ orgId }) => orgId).toSorted()).toEqual([org.orgId, rival.orgId].toSorted())

  expect((await answer(org.orgId, 1)).code).toBe(200)
  expect((await answer(org.orgId, 1)).code).toBe(200)
  expect((await answer(rival.orgId, 1)).code).toBe(409)
  expect((await shown(org.orgId)).data.lecturerList).toMatchObject([{ id: lecturer.lecturerId }])
  expect(await courses()).toEqual([courseId])
  expect(
    (await t.call('user/api/lecturer/view', { lecturerId: lecturer.lecturerId }, {})).data.organization,
  ).toMatchObject({
    orgId: org.orgId,
  })
  // An organisation removes its own lecturers only.
  const remove = (by: { token: string }) =>
    t.call('user/auth/organization/lecturer/remove', { lecturerId: lecturer.lecturerId }, by)
  expect((await remove(await makeOrganization())).code).toBe(404)
  expect((await remove(org)).code).toBe(200)
  expect((await answer(rival.orgId, 1)).code).toBe(200)
  expect((await answer(rival.orgId, 0)).code).toBe(200)
  expect((await shown(rival.orgId)).data.lecturerList).toEqual([])
  expect(await courses()).toEqual([])
})
