import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFile } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who: { token: string }) => t.call(key, input, who)

test('an announcement reaches every member; staff see who has read it', async () => {
  const { gradeId, owner } = await makeGrade(t.owner)
  const [one, two] = [await makeMember(t.owner, gradeId), await makeMember(t.owner, gradeId)]
  const notice = {
    gradeId,
    noticeTitle: '明天停课',
    noticeContent: '<p>台风</p><script>1</script>',
    clientKey: 'notice-of-class',
  }
  const made = await ask('exam/auth/grade/notice/save', notice, owner)
  expect((await ask('exam/auth/grade/notice/save', notice, owner)).data).toEqual(made.data)
  const { id } = made.data
  const list = async (who: { token: string }) => (await ask('exam/auth/grade/notice/page', { gradeId }, who)).data.list
  expect(await list(one)).toMatchObject([{ noticeContent: '<p>台风</p>', isRead: 0, readCount: 0, studentCount: 2 }])
  const own = async () => (await ask('exam/auth/grade/info/page', {}, one)).data.list[0]
  expect((await own())?.unreadCount).toBe(1)
  for (let n = 0; n < 2; n += 1) await ask('exam/auth/grade/notice/read', { gradeId, id }, one)
  expect((await own())?.unreadCount).toBe(0)
  expect(await list(owner)).toMatchObject([{ isRead: 1, readCount: 1 }])
  const readers = await ask('exam/auth/grade/notice/readers', { gradeId, id }, owner)
  expect(readers.data.list.map(({ userId, readTime }) => [userId, readTime !== null])).toEqual([
    [two.userId, false],
    [one.userId, true],
  ])
  expect((await ask('exam/auth/grade/notice/readers', { gradeId, id }, one)).code).toBe(306)
  expect((await ask('exam/auth/grade/notice/save', { gradeId, noticeTitle: '我也发' }, one)).code).toBe(306)
  const second = (await ask('exam/auth/grade/notice/save', { gradeId, noticeTitle: '第二条' }, owner)).data.id
  expect((await list(two)).map((row) => row.id)).toEqual([second, id])
  await ask('exam/auth/grade/notice/top', { gradeId, id, isTop: 1 }, owner)
  expect((await list(two)).map((row) => row.id)).toEqual([id, second])
  await ask('exam/auth/grade/notice/delete', { gradeId, id: second }, owner)
  expect((await list(two)).map((row) => row.id)).toEqual([id])
})

test('staff share files, members download them, others cannot', async () => {
  const { gradeId, owner } = await makeGrade(t.owner)
  const [student, stranger] = [await makeMember(t.owner, gradeId), (await makeGrade(t.owner)).owner]
  const fileId = await makeFile(t.owner, owner.userId, { fileName: '课表.pdf' })
  const save = (fileIds: string[], who: { token: string }) =>
    ask('exam/auth/grade/file/save', { gradeId, fileIds }, who)
  expect((await save([await makeFile(t.owner, student.userId)], owner)).code).toBe(404)
  expect((await save([fileId], student)).code).toBe(306)
  for (let n = 0; n < 2; n += 1) expect((await save([fileId, fileId], owner)).code).toBe(200)
  const page = (who: { token: string }) => ask('exam/auth/grade/file/page', { gradeId }, who)
  expect((await page(student)).data.list).toMatchObject([{ fileName: '课表.pdf', fileSize: 1234 }])
  expect((await page(stranger)).code).toBe(404)
  const id = (await page(student)).data.list[0]?.id ?? ''
  const url = await ask('exam/auth/grade/file/url', { gradeId, id }, student)
  expect(url.data.url).toMatch(new RegExp(`^/files/12/${fileId}\\?exp=`))
  expect((await ask('exam/auth/grade/file/url', { gradeId, id }, stranger)).code).toBe(404)
  expect((await ask('exam/auth/grade/file/delete', { gradeId, id }, student)).code).toBe(306)
  expect((await ask('exam/auth/grade/file/delete', { gradeId, id }, owner)).code).toBe(200)
  expect((await page(student)).data.totalCount).toBe(0)
})
