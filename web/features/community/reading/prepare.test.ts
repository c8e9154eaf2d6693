import { expect, test } from 'vitest'
import { prepareReading } from './prepare.ts'

const prepare = (html: string) => prepareReading(html, { words: 900 })

test('headings get anchors, in their order', () => {
  const { html, toc, minutes } = prepare('<h2>一 <strong>甲</strong></h2><p>文</p><h3>二 &amp; 三</h3><h2></h2>')
  expect(toc).toEqual([
    { id: 's-1', text: '一 甲', level: 2 },
    { id: 's-2', text: '二 & 三', level: 3 },
  ])
  expect(html).toContain('<h2 id="s-1">一 <strong>甲</strong></h2>')
  expect(minutes).toBe(2)
})

test('highlights code in a known language and makes it copyable; markup in it stays text', () => {
  const { html } = prepare('<pre><code class="language-javascript">const a = &quot;&lt;b&gt;&quot;</code></pre>')
  expect(html).toContain('hljs-keyword')
  expect(html).toContain('&lt;b&gt;')
  expect(html).not.toContain('<b>')
  expect(html).toContain('data-copy')
  expect(prepare('<pre><code class="language-none">a &lt; b</code></pre>').html).toContain('<code>a &lt; b</code>')
})

test('images open, except inside links', () => {
  expect(prepare('<p><img src="/files/12/1" alt="" loading="lazy"></p>').html).toContain(
    '<button type="button" data-zoom',
  )
  expect(prepare('<a href="/x"><img src="/files/12/1"></a>').html).not.toContain('data-zoom')
})
