import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMarkdown, markdownToHtml } from './markdown.ts'

test('headings, lists, tasks, quotes, code, tables, formulas and rules', () => {
  const html = markdownToHtml(
    [
      '# 标题',
      '一段 **粗** 与 `a<b`，见 [文](https://a.cn)',
      '',
      '- [x] 读完',
      '- [ ] 复述',
      '',
      '1. 一',
      '2. 二',
      '> 引用',
      '```JS',
      'const a = 1 < 2',
      '```',
      '| 甲 | 乙 |',
      '|---|---|',
      '| 1 | 2 |',
      '$$',
      'x^2',
      '$$',
      '---',
      '行内 $a+b$',
    ].join('\n'),
  )
  expect(html).toBe(
    '<h2>标题</h2><p>一段 <strong>粗</strong> 与 <code>a&lt;b</code>，见 <a href="https://a.cn">文</a></p>' +
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>读完</p></li><li data-type="taskItem" data-checked="false"><p>复述</p></li></ul>' +
      '<ol><li><p>一</p></li><li><p>二</p></li></ol><blockquote><p>引用</p></blockquote>' +
      '<pre><code class="language-js">const a = 1 &lt; 2</code></pre>' +
      '<table><tbody><tr><th><p>甲</p></th><th><p>乙</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>' +
      '<div data-type="block-math" data-latex="x^2"></div><hr><p>行内 <span data-type="inline-math" data-latex="a+b"></span></p>',
  )
})

test('plain text is not Markdown', () => {
  expect(isMarkdown('今天读了两页书。\n- 一句')).toBe(false)
  expect(isMarkdown('价格 *10* 元')).toBe(false)
  expect(isMarkdown('## 小结\n读完')).toBe(true)
  expect(isMarkdown('- 一\n- 二')).toBe(true)
})

test('markup in it is escaped, and parsing always terminates', () => {
  expect(markdownToHtml('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  expect(markdownToHtml('[a](javascript:alert(1))')).not.toContain('<a')
  const piece = fc.constantFrom('# ', '- ', '> ', '```', '$$', '|', '---', '*', '`', '<b>', '字', '\n', '1. ', ' ')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      expect(markdownToHtml(pieces.join(''))).not.toContain('<b>')
    }),
  )
})
