/** Framed courses and papers, and oEmbed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { embedOf, embedPolicy } from './embed.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await startTestApp()
  token = (await makeUser(t.owner, { isAdmin: 1 })).token
})
afterAll(() => t.close())

const allow = (embedHosts: string) => t.call('system/admin/site/update', { embedHosts, etag: undefined }, { token })
const get = (url: string) => t.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })

test('closed until hosts are listed, and then open to these only', async () => {
  const { courseId } = await makeCourse(t.owner, { courseName: '<b>星空</b> & 摄影' })
  const path = `/embed/course/${courseId}`
  const closed = await get(path)
  expect([closed.statusCode, closed.headers['content-security-policy']]).toEqual([
    404,
    expect.stringContaining(`frame-ancestors 'none'`),
  ])
  const page = `http://localhost/view/${courseId}`
  const oembed = () => get(`/oembed?format=json&url=${encodeURIComponent(page)}`)
  expect((await oembed()).statusCode).toBe(404)

  expect((await allow('www.example.com, *.example.org')).code).toBe(200)
  const open = await get(path)
  expect(open.statusCode).toBe(200)
  const policy = String(open.headers['content-security-policy'])
  expect(policy).toMatch(/frame-ancestors 'self' https:\/\/www\.example\.com https:\/\/\*\.example\.org$/)
  expect(policy).not.toContain('script-src')
  expect(open.body).toContain('&#60;b&#62;星空&#60;/b&#62; &#38; 摄影')
  expect(open.body).toContain(`href="http://localhost/view/${courseId}" target="_blank" rel="noopener"`)
  expect(open.body).not.toContain('<script')
  expect(open.headers['set-cookie']).toBeUndefined()

  const answer = (await oembed()).json()
  expect(answer).toMatchObject({ version: '1.0', type: 'rich', title: '<b>星空</b> & 摄影', width: 560, height: 180 })
  expect(answer.html).toContain(`src="http://localhost/embed/course/${courseId}"`)
  expect(answer.html).not.toContain('<b>')
  const small = await get(`/oembed?url=${encodeURIComponent(page)}&maxwidth=300`)
  expect(small.json()).toMatchObject({ width: 300, height: 180 })
  expect((await get(`/oembed?format=xml&url=${encodeURIComponent(page)}`)).statusCode).toBe(501)

  for (const wrong of [
    'http://evil.example/view/1',
    `http://localhost/view/987654321012345678`,
    'http://localhost/login',
    'x',
  ])
    expect((await get(`/oembed?url=${encodeURIComponent(wrong)}`)).statusCode).toBe(404)
  const off = await makeCourse(t.owner, { isPutaway: 0 })
  const abroad = await makeCourse(t.owner, { siteId: 13 })
  for (const { courseId: id } of [off, abroad]) expect((await get(`/embed/course/${id}`)).statusCode).toBe(404)
  for (const wrong of ['/embed/course/x', '/embed/lesson/1', '/embed/paper/987654321012345678'])
    expect((await get(wrong)).statusCode).toBe(404)
})

test('hosts are domain names', async () => {
  for (const wrong of ['https://example.com', "example.com 'unsafe'", 'a;b', '*', 'example.com/x'])
    expect((await allow(wrong)).code, wrong).toBe(422)
  expect((await allow('')).code).toBe(200)
})

test('addresses and policy', () => {
  expect(embedOf('/view/12')).toEqual({ kind: 'course', id: '12' })
  expect(embedOf('/live/detail/12/')).toEqual({ kind: 'course', id: '12' })
  expect(embedOf('/exam/view/3')).toEqual({ kind: 'paper', id: '3' })
  expect(embedOf('/view/12/x')).toBeUndefined()
  expect(embedPolicy([], '')).toContain(`frame-ancestors 'none'`)
})
