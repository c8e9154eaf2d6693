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

const publicName = async (lecturerId: string) =>
  (await t.call('user/api/lecturer/view', { lecturerId })).data.lecturerName

const lecturerOf = async (user: MadeUser) =>
  (
    await t.owner<
      { id: string; status: number }[]
    >`SELECT id, status_id AS status FROM lecturer WHERE user_id = ${user.userId}`
  )[0]

describe('an application', () => {
  test('is rejected with a reason, submitted again, and approved', async () => {
    const user = await makeUser(t.owner)
    expect(await ownRow(user)).toEqual({ isLecturer: 0, isDisabled: 0, audit: null })
    const first = await apply(user, await application(user))
    expect(first.msg).toContain('提交成功')
    expect((await ownRow(user)).audit).toMatchObject({
      auditId: first.data.auditId,
      auditStatus: 0,
      realName: '李明',
      isChange: 0,
    })
    expect((await reject(first.data.auditId)).msg).toContain('退回成功')
    expect((await ownRow(user)).audit).toMatchObject({ auditStatus: 2, auditOpinion: '照片不清楚' })
    expect(await me(user)).toMatchObject({ userType: 1 })

    const second = await apply(user, await application(user, { lecturerName: '李明老师' }))
    expect(second.data.auditId).not.toBe(first.data.auditId)
    const { data: judged } = await t.call(
      'user/admin/lecturer/audit/view',
      { auditId: second.data.auditId },
      { token: operator.token },
    )
    expect(judged).toMatchObject({
      live: null,
      lecturerName: '李明老师',
      previous: { position: expect.any(String) },
      earlierList: [{ auditId: first.data.auditId, auditStatus: 2, auditOpinion: '照片不清楚' }],
    })
    expect((await pass(second.data.auditId)).code).toBe(200)
    expect(await ownRow(user)).toMatchObject({ isLecturer: 1, audit: { auditStatus: 1 } })
    expect(await me(user)).toMatchObject({ userType: 2 })
    expect(await titles(user)).toEqual(['恭喜，你的讲师入驻申请已通过', '讲师入驻申请未通过审核'])
    // The same session may teach from now on, and the lecturer is listed.
    expect((await t.call('user/auth/lecturer/view', {}, { token: user.token })).data).toMatchObject({
      lecturerName: '李明老师',
      lecturerEmail: 'li@example.com',
    })
    expect(await publicName((await lecturerOf(user))?.id ?? '')).toBe('李明老师')
    expect(await apply(user, await application(user))).toMatchObject({
      code: 999,
      msg: expect.stringContaining('已经是讲师'),
    })
  })

  test('is idempotent; a change before the review replaces it, and the replaced one cannot be decided', async () => {
    const user = await makeUser(t.owner)
    const input = await application(user)
    const answers = await Promise.all([apply(user, input), apply(user, input), apply(user, input)])
    expect(new Set(answers.map(({ data }) => data.auditId)).size).toBe(1)
    const old = answers[0]?.data.auditId ?? ''
    const { data } = await apply(user, { ...input, position: '首席讲师' })
    expect(data.auditId).not.toBe(old)
    expect((await pass(old)).code).toBe(404)
    expect(await lecturerOf(user)).toBeUndefined()
    expect((await pass(data.auditId)).code).toBe(200)
  })

  test('can be withdrawn', async () => {
    const user = await makeUser(t.owner)
    const { data } = await apply(user, await application(user))
    for (let n = 0; n < 2; n++)
      expect((await t.call('user/auth/lecturer/audit/withdraw', {}, { token: user.token })).msg).toContain('成功')
    expect((await ownRow(user)).audit).toBeNull()
    expect((await pass(data.auditId)).code).toBe(404)
  })

  test('reports missing fields by name', async () => {
    const user = await makeUser(t.owner)
    const other = await makeUser(t.owner)
    const input = await application(user)
    const theirs = await application(other)
    const wrong: [keyof Application, Partial<Record<keyof Application, unknown>>][] = [
      ['lecturerName', { lecturerName: '' }],
      ['lecturerMobile', { lecturerMobile: '123' }],
      ['lecturerEmail', { lecturerEmail: 'x@y' }],
      ['position', { position: ' ' }],
      ['introduce', { introduce: '<p>太短了</p><script>alert(1)</script>' }],
      ['introduce', { introduce: `<p>${'长'.repeat(5001)}</p>` }],
      ['realName', { realName: '李' }],
      ['idCard', { idCard: '110105199003071231' }],
      ['isAgree', { isAgree: 0 }],
      ['headImgUrl', { headImgUrl: '' }],
      // Pictures of another person, another site, missing or external ones; private files in place of a picture.
      ['headImgUrl', { headImgUrl: theirs.headImgUrl }],
      ['headImgUrl', { headImgUrl: '/files/13/5' }],
      ['headImgUrl', { headImgUrl: 'https://evil.example/a.png' }],
      ['headImgUrl', { headImgUrl: `/files/12/${input.idCardPicIds[0]}` }],
      ['idCardPicIds', { idCardPicIds: [] }],
      ['idCardPicIds', { idCardPicIds: [input.idCardPicIds[0], input.idCardPicIds[0]] }],
      ['idCardPicIds', { idCardPicIds: theirs.idCardPicIds }],
      ['certificatePicIds', { certificatePicIds: [theirs.idCardPicIds[0]] }],
      ['certificatePicIds', { certificatePicIds: [input.headImgUrl.split('/').at(-1)] }],
    ]
    for (const [field, over] of wrong) {
      const answer = await t.raw(
        'POST',
        'user/auth/lecturer/audit/apply',
        { ...input, ...over },
        { token: user.token, ip: '10.0.0.9' },
      )
      expect(
        [answer.code, (answer.data as { field: string } | null)?.field.split('.')[0]],
        `${field} ${JSON.stringify(over).slice(0, 80)}: ${answer.msg}`,
      ).toEqual([422, field])
    }
    expect((await ownRow(user)).audit).toBeNull()
  })

  test('stores the identity number encrypted, shows it masked, and its pictures to the person and reviewers only', async () => {
    const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    const idCard = makeIdCard({ order: '456' })
    const { data } = await apply(user, await application(user, { idCard: idCard.toLowerCase() }))
    const audit = (await ownRow(user)).audit
    expect(audit?.idCard).toBe(`110***********${idCard.slice(-4)}`)
    const [row] = await t.owner<
      { row: string; sealed: Buffer }[]
    >`SELECT v::text AS row, id_card_sealed AS sealed FROM lecturer_version v WHERE id = ${data.auditId}`
    expect(row?.row).not.toContain(idCard)
    expect(row?.sealed.toString('latin1')).not.toContain(idCard)
    const seen = (await t.call('user/admin/lecturer/audit/view', { auditId: data.auditId }, { token: operator.token }))
      .data
    const check = async (url: string, token: string) =>
      (await t.app.inject({ url, headers: { cookie: `RC_WEB_TOKEN=${token}` } })).statusCode
    for (const url of (audit?.idCardPicList ?? []).map((one) => one.url))
      expect([await check(url, user.token), await check(url, other.token), await check(url, operator.token)]).toEqual([
        200, 404, 404,
      ])
    for (const url of seen.idCardPicList.map((one) => one.url))
      expect([await check(url, operator.token), await check(url, user.token)]).toEqual([200, 404])
    expect(seen.idCard).toBe(audit?.idCard)
  })

  test('stays readable without the identity number when the secret is lost', async () => {
    const user = await makeUser(t.owner)
    const { data } = await apply(user, await application(user))
    await t.owner`UPDATE lecturer_version SET id_card_sealed = ${Buffer.alloc(60, 1)} WHERE id = ${data.auditId}`
    expect((await ownRow(user)).audit).toMatchObject({ realName: '李明', idCard: '' })
    const seen = await t.call('user/admin/lecturer/audit/view', { auditId: data.auditId }, { token: operator.token })
    expect(seen.data).toMatchObject({ realName: '李明', idCard: '' })
  })

  test('cannot be made by an operator who acts as the person', async () => {
    const user = await makeUser(t.owner)
    const input = await application(user)
    await t.owner`UPDATE user_session SET acted_by = ${operator.userId} WHERE user_id = ${user.userId}`
    expect((await apply(user, input)).code).toBe(306)
  })

  test('hides its identity documents from an operator who acts as the person', async () => {
    const user = await makeUser(t.owner)
    await apply(user, await application(user))
    await t.owner`UPDATE user_session SET acted_by = ${operator.userId} WHERE user_id = ${user.userId}`
    expect((await ownRow(user)).audit).toMatchObject({ realName: '李明', idCardPicList: [], certificatePicList: [] })
  })
})

describe('a changed profile', () => {
  const change = (user: MadeUser, input: Partial<WireInputOf<'user/auth/lecturer/audit/update'>>) =>
    t.call(
      'user/auth/lecturer/audit/update',
      {
        lecturerName: '新名字',
        lecturerMobile: '13812345678',
        lecturerEmail: '',
        position: '讲师',
        headImgUrl: '/avatars/01.svg',
        introduce,
        ...input,
      },
      { token: user.token },
    )

  test('is public only after approval', async () => {
    const lecturer = await makeLecturer(t.owner, { lecturerName: '旧名字' })
    const { data } = await change(lecturer, {})
    expect((await ownRow(lecturer)).audit).toMatchObject({ auditStatus: 0, isChange: 1, lecturerName: '新名字' })
    expect(await publicName(lecturer.lecturerId)).toBe('旧名字')
    const seen = (await t.call('user/admin/lecturer/audit/view', { auditId: data.auditId }, { token: operator.token }))
      .data
    expect([seen.live?.lecturerName, seen.lecturerName, seen.idCard]).toEqual(['旧名字', '新名字', ''])
    await reject(data.auditId)
    expect(await publicName(lecturer.lecturerId)).toBe('旧名字')
    const again = await change(lecturer, { lecturerName: '更新的名字' })
    await pass(again.data.auditId)
    expect(await publicName(lecturer.lecturerId)).toBe('更新的名字')
    expect(await titles(lecturer)).toEqual(['讲师资料修改已通过审核', '讲师资料修改未通过审核'])
  })

  test('keeps share, order and followers of the lecturer', async () => {
    const lecturer = await makeLecturer(t.owner)
    await t.owner`UPDATE lecturer SET lecturer_proportion = 0.5, sort = 7, attention_count = 3 WHERE id = ${lecturer.lecturerId}`
    await pass((await change(lecturer, {})).data.auditId)
    expect(
      await t.owner`SELECT lecturer_proportion::float8 AS p, sort, attention_count AS n, lecturer_name AS name FROM lecturer WHERE id = ${lecturer.lecturerId}`,
    ).toEqual([{ p: 0.5, sort: 7, n: 3, name: '新名字' }])
  })

  test('is sanitized', async () => {
    const lecturer = await makeLecturer(t.owner)
    await pass(
      (await change(lecturer, { introduce: `${introduce}<script>alert(1)</script><img src=x onerror=alert(1)>` })).data
        .auditId,
    )
    expect((await t.call('user/api/lecturer/view', { lecturerId: lecturer.lecturerId })).data.introduce).not.toMatch(
      /script|onerror/,
    )
  })

  test('is for lecturers, with their own pictures', async () => {
    const [user, lecturer] = [await makeUser(t.owner), await makeLecturer(t.owner)]
    expect((await change(user, {})).code).toBe(306)
    const theirs = await sendFile(t, user.token, await makePicture())
    expect((await change(lecturer, { headImgUrl: theirs.data.url })).data).toEqual({ field: 'headImgUrl' })
  })
})
