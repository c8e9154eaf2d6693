/** Forms of leads over HTTP: created, changed, deleted by managers of the site. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const form = {
  formKey: 'spring',
  formName: '春季班',
  title: '春季班咨询',
  placeList: ['article' as const],
  questionList: [{ question: '几年级', isRequired: 1 as const, optionList: ['三年级', '四年级'] }],
}

test('a manager creates, changes and deletes a form; its key is unique in the site', async () => {
  const manager = await makeOperator(t, ['counsel', 'counsel.all'])
  const seller = await makeOperator(t, ['counsel'])
  const list = async () => (await t.call('marketing/admin/lead/form/list', {}, manager)).data.list
  expect((await t.call('marketing/admin/lead/form/save', form, seller)).code).toBe(306)
  // Forms are on cached pages.
  const publish = vi.spyOn(t.services.events, 'publish')
  const { id } = (await t.call('marketing/admin/lead/form/save', form, manager)).data
  expect(await t.call('marketing/admin/lead/form/save', form, manager)).toMatchObject({
    code: 409,
    data: { field: 'formKey' },
  })
  const [made] = await list()
  expect(made).toMatchObject({ id, ...form, statusId: 1, requestCount: 0 })
  const change = (input: object) =>
    t.call('marketing/admin/lead/form/update', { id, ...form, etag: made?.etag, ...input }, manager)
  expect((await change({ title: '暑期班咨询', ownerId: seller.userId })).code).toBe(200)
  expect(await change({ title: '别的' })).toMatchObject({ code: 409 })
  expect((await list())[0]).toMatchObject({ title: '暑期班咨询', ownerId: seller.userId })
  const { userId } = await makeUser(t.owner)
  expect(await change({ etag: undefined, ownerId: userId })).toMatchObject({ code: 422, data: { field: 'ownerId' } })
  expect((await t.call('marketing/admin/lead/form/delete', { id }, manager)).code).toBe(200)
  expect(publish.mock.calls.map(([, name]) => name)).toEqual(Array.from({ length: 3 }, () => 'content.changed'))
  publish.mockRestore()
  expect(await list()).toEqual([])
})

test('stages and owners are answered to operators who follow leads', async () => {
  const seller = await makeOperator(t, ['counsel'])
  const { data } = await t.call('marketing/admin/lead/stages', {}, seller)
  expect(data).toMatchObject({
    isManager: 0,
    ownerList: expect.arrayContaining([expect.objectContaining({ id: seller.userId })]),
  })
  expect(data.stageList.map(({ code }) => code)).toEqual([1, 2, 3, 4, 5])
  expect((await t.call('marketing/admin/lead/stages', {}, await makeUser(t.owner))).code).toBe(306)
})
