import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from './html.ts'

describe('cleanHtml', () => {
  test('keeps what authors write', () => {
    const html =
      '<h2>目标</h2><p>用 <strong>SQL</strong>、<em>图表</em><br />说话<sup>1</sup></p><ul><li>一</li></ul><table><thead><tr><th colspan="2">列</th></tr></thead><tbody><tr><td>值</td></tr></tbody></table><pre><code class="language-sql">SELECT 1 &lt; 2</code></pre><figure><img src="/files/a.png" alt="图" loading="lazy" /><figcaption>图一</figcaption></figure><hr />'
    expect(cleanHtml(html)).toBe(html)
  })

  test.each([
    ['<script>alert(1)</script><p>好</p>', '<p>好</p>'],
    ['<p onclick="alert(1)" style="color:red" id="x" class="y">好</p>', '<p>好</p>'],
    ['<svg onload=alert(1)><circle/></svg>好', '好'],
    ['<iframe src="https://example.com"></iframe>好', '好'],
    ['<style>body{display:none}</style>好', '好'],
    ['<a href="javascript:alert(1)">好</a>', '<a rel="noopener">好</a>'],
    ['<a href="java\tscript:alert(1)">好</a>', '<a rel="noopener">好</a>'],
    ['<a href="data:text/html,x">好</a>', '<a rel="noopener">好</a>'],
    ['<a href="//evil.example/x">好</a>', '<a rel="noopener">好</a>'],
    ['<a href="/view/1" target="_blank" rel="opener">好</a>', '<a href="/view/1" rel="noopener">好</a>'],
    ['<a href="mailto:a@example.com">好</a>', '<a href="mailto:a@example.com" rel="noopener">好</a>'],
    ['<img src="http://example.com/a.png" onerror="alert(1)">', ''],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    ['<img src="https://example.com/a.png">', '<img src="https://example.com/a.png" alt="" loading="lazy" />'],
    ['<h1>题</h1><b>粗</b><i>斜</i>', '<h2>题</h2><strong>粗</strong><em>斜</em>'],
    ['<form action="/x"><input name="a">好</form>', '好'],
    ['<math><mtext></p><img src=x onerror=alert(1)></math>', '<p></p><img src="x" alt="" loading="lazy" />'],
    ['<code class="language-js evil">x</code>', '<code class="language-js">x</code>'],
    ['1 < 2 && "好"', '1 &lt; 2 &amp;&amp; "好"'],
  ])('%s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean)
  })

  const fragments = fc.constantFrom(
    '<p>',
    '</p>',
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<svg>',
    '<style>',
    '</style>',
    '<math>',
    '<!--',
    '-->',
    '<a href="',
    'javascript:x',
    '">',
    "'",
    '<![CDATA[',
    ']]>',
    '<textarea>',
    '<title>',
    '<noscript>',
    '<template>',
    '&lt;',
    '&#106;',
    '\u0000',
    '<table><td>',
    '<xmp>',
    '<plaintext>',
    '好',
  )
  test('whatever is put together, no dangerous tag or attribute is left and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fragments, fc.string()), { maxLength: 25 }), (pieces) => {
        const once = cleanHtml(pieces.join(''))
        expect(once).not.toMatch(/<(?:script|svg|style|iframe|math|object|embed|form|input|template|textarea|!)/i)
        expect(once).not.toMatch(/<[^>]*\son\w+\s*=/i)
        expect(once).not.toMatch(/<[^>]*javascript:/i)
        expect(cleanHtml(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })

  test('depth is bounded', () => {
    expect(cleanHtml('<blockquote>'.repeat(5000)).length).toBeLessThan(2000)
  })
})
