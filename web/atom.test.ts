import { expect, test } from 'vitest'
import { atomXml } from './atom.ts'

test('escapes text, drops control characters, and dates the feed by its newest entry', () => {
  const entry = {
    url: 'https://a/info/detail/1',
    title: '<b>&"题\u0007',
    summary: '',
    author: { name: '编辑部' },
    categories: ['公告'],
    published: '2026-01-01T00:00:00Z',
  }
  const xml = atomXml({
    self: 'https://a/info/feed.xml?a=1&b=2',
    page: 'https://a/info',
    title: '资讯',
    entries: [
      { ...entry, updated: '2026-01-01T00:00:00Z' },
      { ...entry, updated: '2026-02-01T00:00:00Z' },
    ],
  })
  expect(xml).toContain('<title>&lt;b&gt;&amp;&quot;题</title>')
  expect(xml).toContain('<id>https://a/info/feed.xml?a=1&amp;b=2</id>')
  expect(xml).toContain('<title>资讯</title><updated>2026-02-01T00:00:00Z</updated>')
  expect(xml).toContain('<author><name>编辑部</name></author>')
  expect(atomXml({ self: 's', page: 'p', title: 't', entries: [] })).toContain('<updated>1970-01-01')
})
