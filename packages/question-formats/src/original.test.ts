import { expect, test } from 'vitest'
import { originalLines } from './original.ts'
import { originalXml } from './original-xml.ts'
import { parseXml } from './xml.ts'

test('lines are verbatim and escaped; long sources are truncated', () => {
  expect(originalLines(['::甲:: 1 < 2 {T}', '  // 注'])).toBe('<pre><code>::甲:: 1 &lt; 2 {T}\n  // 注</code></pre>')
  expect(originalLines(['', ' '])).toBe('')
  const many = originalLines(Array.from({ length: 100_000 }, () => '&'.repeat(20)))
  expect(many.length).toBeLessThan(41_000)
  expect(many.endsWith('…</code></pre>')).toBe(true)
})

test('an element is shown line by line without namespace declarations', () => {
  const xml = `<i:item xmlns:i="x" xsi:schemaLocation="y" xml:lang="zh" id="q&quot;1"><p>一<b>二</b></p><br/><![CDATA[
    第一行
    第二行]]></i:item>`
  expect(originalXml([parseXml(xml)])).toBe(
    [
      '<pre><code>&lt;i:item id="q&amp;quot;1"&gt;',
      '  &lt;p&gt;',
      '    一',
      '    &lt;b&gt;二&lt;/b&gt;',
      '  &lt;/p&gt;',
      '  &lt;br/&gt;',
      '  第一行',
      '  第二行',
      '&lt;/i:item&gt;</code></pre>',
    ].join('\n'),
  )
})
