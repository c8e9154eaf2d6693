import { expect, test } from 'vitest'
import { cleanPeoplesHtml } from '../peoples-html.ts'
import { hasBody, summaryOf, wordCount } from './content.ts'

test('links get rel=nofollow; sanitizing is idempotent', () => {
  const once = cleanPeoplesHtml(
    '<p><a href="https://a.cn" rel="dofollow">甲</a> rel="noopener" <a href="javascript:alert(1)">乙</a></p>',
  )
  expect(once).toBe(
    '<p><a href="https://a.cn" rel="noopener nofollow ugc">甲</a> rel="noopener" <a rel="noopener nofollow ugc">乙</a></p>',
  )
  expect(cleanPeoplesHtml(once)).toBe(once)
})

test('task lists keep their state, without clickable boxes', () => {
  const html =
    '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked><span></span></label><div><p>读完</p></div></li></ul>'
  const once = cleanPeoplesHtml(html)
  expect(once).toBe('<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>读完</p></li></ul>')
  expect(cleanPeoplesHtml(once)).toBe(once)
  expect(cleanPeoplesHtml('<ul data-type="x"><li data-checked="y">甲</li></ul>')).toBe('<ul><li>甲</li></ul>')
})

test('an empty page is no content; a picture or formula is', () => {
  expect(['', '<p></p>', '<p>&nbsp; </p>'].map(hasBody)).toEqual([false, false, false])
  expect(
    ['<p>字</p>', '<img src="/files/12/1">', '<span data-type="inline-math" data-latex="x"></span>'].map(hasBody),
  ).toEqual([true, true, true])
})

test('length and summary', () => {
  expect(wordCount('<p>学习 React 与 node.js</p>')).toBe(3 + 3)
  expect(summaryOf('', `<p>${'长'.repeat(200)}</p>`)).toHaveLength(120)
  expect(summaryOf('', `<p>${'长'.repeat(200)}</p>`).endsWith('长…')).toBe(true)
  // Inline markup does not split a sentence.
  const html =
    '<h2>一</h2><p>先看<strong>结论</strong>：<a href="/a">外链</a>，再看<code>code</code>。</p><p>下一段</p>'
  expect(summaryOf('', html)).toBe('一 先看结论：外链，再看code。 下一段')
  expect(summaryOf('自己写的', '<p>正文</p>')).toBe('自己写的')
})
