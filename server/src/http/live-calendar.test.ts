import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLive } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const get = (path: string, host = 'localhost') => t.app.inject({ method: 'GET', url: path, headers: { host } })

test('serves a published live course, or one of its sessions; 404 for others', async () => {
  const { courseId, periodIds } = await makeLive(t.owner, { courseName: '每周答疑' })
  const all = await get(`/calendar/live/${courseId}.ics`)
  expect(all.statusCode).toBe(200)
  expect(all.headers['content-type']).toContain('text/calendar')
  expect(all.body.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(all.body).toContain('每周答疑')
  const one = await get(`/calendar/live/${courseId}.ics?period=${periodIds[1]}`)
  expect(one.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  const hidden = await makeLive(t.owner, { isPutaway: 0 })
  for (const path of [`${hidden.courseId}.ics`, 'x.ics', courseId])
    expect((await get(`/calendar/live/${path}`)).statusCode, path).toBe(404)
  expect((await get(`/calendar/live/${courseId}.ics`, 'site13.localhost')).statusCode).toBe(404)
})
