import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

test('numbers blocks in document order, with the text of each once', () => {
  const html =
    '<h2>题目</h2><p>一段 <b>粗</b>。</p><ul><li>甲</li><li><p>乙</p></li></ul><figure><img src="/a"></figure><p>式 <span data-latex="x^2"></span></p>'
  expect(paragraphsOf(html)).toEqual([
    { number: 1, isHeading: true, text: '题目' },
    { number: 2, isHeading: false, text: '一段 粗。' },
    { number: 3, isHeading: false, text: '甲' },
    { number: 5, isHeading: false, text: '乙' },
    { number: 7, isHeading: false, text: '式 x^2' },
  ])
})

test('a list within an item keeps the text of both', () => {
  expect(paragraphsOf('<ul><li>外<ul><li>内</li></ul></li></ul>').map(({ text }) => text)).toEqual(['外', '内'])
  expect(paragraphsOf('')).toEqual([])
})
