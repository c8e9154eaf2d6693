/** Answers over HTTP, without a browser: status codes, redirects, head elements, hosts, rate limits. */
import { get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { url, url13 } from './browser.ts'
import { inside } from './inside.ts'
import { eventually, report } from './people.ts'

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Requests an address whose host name need not resolve, without following redirects. */
function ask(
  address: string,
  { userAgent = DESKTOP, localAddress = '127.0.0.1' }: { userAgent?: string; localAddress?: string } = {},
): Promise<Answer> {
  const { host, port, pathname, search } = new URL(address)
  const headers = { host, 'user-agent': userAgent, accept: 'text/html' }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: `${pathname}${search}`, localAddress, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject)
    }).on('error', reject)
  })
}

/** The first item that a search call of site 12 lists. */
async function found(path: string, keyword: string): Promise<Record<string, string>> {
  const answer = await fetch(url(`/apis/${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'site-id': '12' },
    body: JSON.stringify({ keyword }),
  })
  const { data } = (await answer.json()) as { data: { list: Record<string, string>[] } }
  const [first] = data.list
  if (!first) throw new Error(`${path} finds nothing for ${keyword}`)
  return first
}

const content = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]

test('a course page describes itself to search engines and link previews', async () => {
  const { courseId = '', courseName = '' } = await found('course/api/course/search/list', 'Node.js 服务端实践')
  const name = courseName.replace(/<[^>]*>/g, '')
  const { body } = await ask(url(`/view/${courseId}`))
  const json = JSON.parse(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as object
  expect(json).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Course',
    name,
    provider: { name: '知行学堂' },
  })
  expect(content(body, 'og:title')).toBe(name)
  expect(content(body, 'og:url')).toBe(url(`/view/${courseId}`))
  expect(content(body, 'og:image')).toMatch(/^http:\/\/localhost:\d+\//)
  expect(content(body, 'og:description')?.length).toBeGreaterThan(10)
  expect(body).toContain(`rel="canonical" href="${url(`/view/${courseId}`)}"`)
  expect(body).toContain(`<title>${name} - 知行学堂</title>`)
})

test('an exam page has a canonical address and a quiz description, and is in the sitemap', async () => {
  const { examId = '' } = await found('exam/api/exam/info/search/list', '高一数学期中模拟考')
  const { body } = await ask(url(`/exam/view/${examId}`))
  expect(body).toMatch(new RegExp(`rel="canonical" href="[^"]*/exam/view/${examId}"`))
  expect(body).toContain('"@type":"Quiz"')
  expect((await ask(url('/sitemap.xml'))).body).toContain(`/exam/view/${examId}</loc>`)
})

test('/sale without an id leads to the running campaign', async () => {
  const { status, headers } = await ask(url('/sale'))
  expect([status, new URL(headers.location ?? '', url('/')).pathname]).toEqual([
    302,
    expect.stringMatching(/^\/sale\/\w/),
  ])
})

test.each([
  ['/view?categoryId=1', '/list?categoryId=1'],
  ['/live/detail', '/live'],
  ['/library/view', '/library'],
  ['/resource/detail', '/resource'],
  ['/grade/view', '/grade'],
  ['/info/detail', '/info'],
  ['/preview/course', '/account/vod'],
  ['/exam/result', '/login?return=%2Fexam%2Fresult'],
])('%s without an id leads to %s', async (path, to) => {
  const { status, headers } = await ask(url(path))
  expect([status, new URL(headers.location ?? '', url('/')).href]).toEqual([302, url(to)])
})

test('lecturers and organisations are listed', async () => {
  for (const [path, link] of [
    ['/lecturer', '/lecturer/'],
    ['/schoolProfile', '/schoolProfile/'],
    ['/terrace', '/terrace/'],
  ] as const) {
    const { status, body } = await ask(url(path))
    expect(status, path).toBe(200)
    expect(body, path).toContain(`href="${link}`)
  }
})

test('each site has its manifest, and articles a feed', async () => {
  const names = await Promise.all(
    [url, url13].map(
      async (at) => (JSON.parse((await ask(at('/manifest.webmanifest'))).body) as { name: string }).name,
    ),
  )
  expect(new Set(names).size).toBe(2)
  const { headers, body } = await ask(url('/info/feed.xml'))
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(body).toMatch(/<entry><id>http:[^<]+\/info\/detail\/\d+<\/id>/)
})

test('a host selects its site', async () => {
  const { body } = await ask(url13('/'))
  expect(body).toMatch(/<title>[^<]*青禾书院/)
  expect(body).toMatch(/<html[^>]*data-theme="jade"/)
})

test.each(['/no/such/page', '/view/999999999', '/lecturer/1', '/info/detail/1', '/view/abc'])(
  '%s answers 404, is not indexed and links home',
  async (path) => {
    const { status, body } = await ask(url(path))
    expect(status).toBe(404)
    expect(body).toMatch(/<h1[^>]*>[^<]*404/)
    expect([...body.matchAll(/<title>([^<]*)/g)].map(([, title]) => title)).toEqual(['页面不存在 - 知行学堂'])
    expect(body).toMatch(/<meta name="robots" content="[^"]*noindex/)
    expect(body).toMatch(/<a[^>]*href="\/"[^>]*>[^<]*返回首页/)
  },
)

test.each(['/account/info', '/account/notes?pageCurrent=2', '/myStudy', '/account/nirgends'])(
  '%s redirects visitors to the login page with a return address, whether it exists or not',
  async (path) => {
    const { status, headers } = await ask(url(path))
    expect([status, headers.location]).toEqual([302, `/login?return=${encodeURIComponent(path)}`])
  },
)

test('a path that starts with another host is a 404 of this site', async () => {
  const answer = await fetch(`${process.env.E2E_URL}//evil.example/list`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('https://evil.example')
})

test('rendering new pages is limited per address; cached pages and other addresses are not affected', async () => {
  const from = (path: string, localAddress: string) => ask(url(path), { localAddress }).then(({ status }) => status)
  expect(await from('/', '127.0.0.2')).toBe(200)
  let asked = 0
  for (let refused = false; !refused && asked < 1_000; asked += 10) {
    const paths = Array.from({ length: 10 }, (_, n) => `/no-such-page-${asked + n}.data`)
    refused = (await Promise.all(paths.map((path) => from(path, '127.0.0.2')))).includes(429)
  }
  // The window is a minute: a slow machine gets more than 600 through.
  expect(asked).toBeGreaterThanOrEqual(600)
  expect(await from('/no-such-page.data', '127.0.0.3')).not.toBe(429)
  // A cached page expires after seconds: the other address renders it again.
  expect(await from('/', '127.0.0.3')).toBe(200)
  expect(await from('/', '127.0.0.2')).toBe(200)
})

test('phones are redirected to the mobile host of the site, with path and query', async () => {
  const mobileHost = `m13.localhost:${new URL(url('/')).port}`
  const setHost = async (host: string) => {
    await inside((owner) => owner`UPDATE site SET h5_domain = ${host} WHERE site_id = 13`)
    await report('site.changed', { siteId: 13 })
  }
  const location = async (address: string, userAgent: string) =>
    (await ask(address, { userAgent })).headers.location ?? null
  expect(await location(url13('/list?sort=new'), PHONE)).toBeNull()
  onTestFinished(() => setHost(''))
  await setHost(mobileHost)
  await eventually(() => location(url13('/list?sort=new&length=short'), PHONE)).toBe(
    `http://${mobileHost}/list?sort=new&length=short`,
  )
  expect(await location(url13('/list?sort=new'), DESKTOP)).toBeNull()
  // Site 12 has no mobile host.
  expect(await location(url('/list'), PHONE)).toBeNull()
})
