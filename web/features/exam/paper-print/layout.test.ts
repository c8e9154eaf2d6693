import { expect, test } from 'vitest'
import { perLine, answerSpaceFor, withTail } from './layout.ts'

const formula = (latex: string) => `<p><span data-type="inline-math" data-latex="${latex}"></span></p>`

test.each([
  ['single words', ['<p>氢气</p>', '<p>氧气</p>'], 4],
  ['half a line', ['<p>氢气</p>', '<p>用电火花点燃氢气和氧气的混合物</p>'], 2],
  ['a sentence', ['<p>他不仅会弹钢琴，而且还会作曲，甚至能指挥一支三十人的乐队。</p>'], 1],
  ['short formulas, whatever their source is long', [formula('\\frac{\\pi}{2}'), formula('\\sqrt{x+2}')], 4],
  ['the source that an editor left in a formula does not count twice', [`<p><span data-latex="x">x</span></p>`], 4],
  ['unions of intervals', [formula('(-\\infty, 0) \\cup (4, +\\infty)')], 2],
  ['quotation marks', ['<p>“第一次为偶数”与“第二次为偶数”相互独立</p>'], 1],
  ['long formulas', [formula('x+'.repeat(30))], 1],
  ['tables and pictures', ['<table></table>', '<p>甲</p>'], 1],
  ['two paragraphs', ['<p>甲</p><p>乙</p>'], 1],
  ['characters that are written as entities', ['<p>a &lt; b &amp;&amp; b &lt; c</p>'], 4],
])('options per line: %s', (_name, options, lines) => {
  expect(perLine(options)).toBe(lines)
})

test('text appended to a stem is on its last line, and is escaped', () => {
  expect(withTail('<p>甲</p><p>乙</p>', '（　　）')).toBe('<p>甲</p><p>乙（　　）</p>')
  expect(withTail('<p>甲</p>', '')).toBe('<p>甲</p>')
  expect(withTail('<p>甲</p><table></table>', '（5 分）')).toBe('<p>甲</p><table></table><p>（5 分）</p>')
  expect(withTail('<p>多少</p>', '（单位：<b>）')).toBe('<p>多少（单位：&lt;b>）</p>')
})

test('more points get more room, up to a page', () => {
  expect([1, 10, 60].map(answerSpaceFor)).toEqual([30, 50, 140])
})
