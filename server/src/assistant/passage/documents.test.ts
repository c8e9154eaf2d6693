import { stateCode } from '@zhixing/contract/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enableModel, type ModelApp, startModelApp } from '../../../test/assistant.ts'
import { makeCourse, makeFile, makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import type { ModelGateway } from '../../../test/gateways/model.ts'
import type { TestApp } from '../../../test/harness.ts'
import { pdfWithPages } from '../../../test/pdf.ts'
import { enrol } from '../../course/index.ts'
import { passagesType } from './jobs.ts'

let t: TestApp
let gateway: ModelGateway
let close: ModelApp['close']
let boss: MadeUser
beforeAll(async () => {
  ;({ t, gateway, boss, close } = await startModelApp())
})
afterAll(() => close())

async function document(userId: string, bytes: Buffer, readStatus: number): Promise<string> {
  const fileId = await makeFile(t.owner, userId)
  const [row] = await t.owner<{ key: string }[]>`
    UPDATE stored_file SET read_status = ${readStatus} WHERE id = ${fileId} RETURNING file_key AS key`
  await t.services.platform.storage.write(row?.key ?? '', bytes)
  return fileId
}

test('pages of a document lesson are places with their page, and material for problems', async () => {
  const author = await makeLecturer(t.owner)
  const learner = await makeUser(t.owner)
  const pages = ['第一页讲珊瑚虫。', '', '水熊虫脱水之后可以活三十年。']
  const fileId = await document(author.userId, pdfWithPages(pages), stateCode.document.preparing)
  const { courseId, periodIds } = await makeCourse(t.owner, { lecturerId: author.lecturerId, periods: 2 })
  await t.owner`
    UPDATE course_period SET period_type = ${stateCode.lesson.document}, file_id = ${fileId} WHERE id = ${periodIds[0] ?? ''}`
  await enrol(t.services, 12, { userId: learner.userId, courseId, buyType: 3 })
  const find = () =>
    t.call('assistant/api/place/find', { courseId, question: '水熊虫脱水能活多久' }, { token: learner.token })
  const build = async () => {
    await t.services.jobs.send(t.owner, passagesType, { siteId: 12, courseId })
    await t.runJobs()
  }
  // It is still being converted: read later, without a change of the course.
  await build()
  expect((await find()).data.placeList).toEqual([])
  await t.owner`UPDATE stored_file SET read_status = ${stateCode.document.readable} WHERE id = ${fileId}`
  await build()
  expect((await find()).data.placeList[0]).toMatchObject({ kind: 'page', place: 3, periodId: periodIds[0] })

  await enableModel(t, gateway, boss)
  gateway.answer = () => ({
    text: JSON.stringify({ list: [{ passage: 2, kind: 'judge', stem: '水熊虫能活三十年。', answer: ['对'] }] }),
  })
  const begun = await t.call(
    'assistant/auth/problem/draft',
    { source: 'document', fileId, kinds: [3], count: 1 },
    { token: author.token },
  )
  await t.runJobs()
  const { data } = await t.call('exam/auth/exam/import/row/list', { id: begun.data.id }, { token: author.token })
  expect(data.list[0]?.original).toContain('第 3 页')
})

test('a damaged document leaves the course without pages', async () => {
  const author = await makeLecturer(t.owner)
  const fileId = await document(author.userId, Buffer.from('%PDF-1.5 broken'), stateCode.document.readable)
  const { courseId, periodIds } = await makeCourse(t.owner, { lecturerId: author.lecturerId, periods: 1 })
  await t.owner`
    UPDATE course_period SET period_type = ${stateCode.lesson.document}, file_id = ${fileId} WHERE id = ${periodIds[0] ?? ''}`
  await t.services.jobs.send(t.owner, passagesType, { siteId: 12, courseId })
  await t.runJobs()
  const [row] = await t.owner`SELECT page_list FROM assistant_document WHERE file_id = ${fileId}`
  expect(row).toEqual({ pageList: [] })
})
