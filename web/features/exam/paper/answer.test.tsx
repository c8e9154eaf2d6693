import { kind } from '@zhixing/contract/exam/kinds'
import type { LearnerSub } from '@zhixing/contract/exam/shapes'
import { describe, expect, test } from 'vitest'
import {
  isAnswered,
  isComplete,
  moved,
  placesIn,
  plainText,
  pressChoice,
  pressKey,
  textHtml,
  withPlace,
  withPlaces,
  written,
  writtenAnswer,
} from './answer.ts'
import { documentIdOf, fileNameOf, isPicture } from './attachments.ts'

const problem = (over: Partial<LearnerSub> = {}): LearnerSub => ({
  id: '1',
  problemType: kind.single,
  problemContent: '',
  optionList: ['A', 'B', 'C'].map((id) => ({ id, optionContent: id })),
  matchList: [],
  gapList: [],
  blankTotal: 0,
  unit: '',
  fileRule: { accept: 'image', most: 3 },
  score: 1,
  ...over,
})

describe('choices', () => {
  test('single choice replaces, multiple choice toggles and stays sorted', () => {
    expect(pressChoice(kind.single, ['A'], 'C')).toEqual(['C'])
    expect(pressChoice(kind.multiple, ['C'], 'A')).toEqual(['A', 'C'])
    expect(pressChoice(kind.uncertain, ['A', 'C'], 'A')).toEqual(['C'])
    expect(pressChoice(kind.multiple, ['A'], 'A')).toEqual([])
  })
  test('a key press selects the letter that is shown, whatever its id', () => {
    const seen = ['C', 'A', 'B'].map((id) => ({ id, optionContent: id }))
    expect(pressKey(problem(), seen, [], 'a')).toEqual(['C'])
    expect(pressKey(problem(), seen, [], '3')).toEqual(['B'])
    expect(pressKey(problem(), seen, [], 'd')).toBeNull()
    expect(pressKey(problem({ problemType: kind.multiple }), seen, ['C'], 'b')).toEqual(['A', 'C'])
    expect(pressKey(problem({ problemType: kind.judge }), [], [], 't')).toEqual(['T'])
    expect(pressKey(problem({ problemType: kind.judge }), [], ['T'], '2')).toEqual(['F'])
    expect(pressKey(problem({ problemType: kind.essay }), [], [], 'a')).toBeNull()
    const spotList = ['A', 'B'].map((id) => ({ id, shape: 'circle' as const, coords: [1, 1, 1] }))
    expect(pressKey(problem({ problemType: kind.hotspot, optionList: [], spotList }), [], ['A'], 'b')).toEqual([
      'A',
      'B',
    ])
  })
})

describe('places', () => {
  test('changes one place; all empty is no answer', () => {
    expect(withPlace([], 1, 'x', 3)).toEqual(['', 'x', ''])
    expect(withPlace(['', 'x', ''], 1, '', 3)).toEqual([])
  })
  test('answered and complete differ if there are several places', () => {
    const blanks = problem({ problemType: kind.blanks, blankTotal: 2 })
    expect(isAnswered(['', ' '])).toBe(false)
    expect(isAnswered(['', 'x'])).toBe(true)
    expect(isComplete(blanks, ['', 'x'])).toBe(false)
    expect(isComplete(blanks, ['y', 'x'])).toBe(true)
    expect(isComplete(problem(), ['A'])).toBe(true)
    expect(isComplete(problem(), undefined)).toBe(false)
  })
  test('marks become places in text only, never inside a tag or formula', () => {
    const html = '<p title="[[1]]">甲[[1]]乙<span data-latex="[[2]]"></span>[[12]]</p>'
    expect(withPlaces(html)).toBe(
      '<p title="[[1]]">甲<span data-place="1"></span>乙<span data-latex="[[2]]"></span><span data-place="12"></span></p>',
    )
    expect([...placesIn(html)]).toEqual([1, 12])
  })
})

test('an item moves to its place, within bounds', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
})

describe('words', () => {
  test('HTML becomes text, formulas their source and images their alt text', () => {
    expect(plainText('<p>若 <b>a</b>&lt;b&nbsp;且<span data-type="inline-math" data-latex="x^2"></span></p>')).toBe(
      '若 a <b 且 x^2',
    )
    expect(plainText('<img src="/x" alt="图一">')).toBe('图一')
  })
  test('a written text may contain formulas, never tags', () => {
    expect(textHtml('设 $$x<1$$ <script>\n完')).toBe(
      '设 <span data-type="inline-math" data-latex="x&lt;1"></span> &lt;script&gt;<br>完',
    )
    expect(textHtml('$$a" onclick="x$$')).toBe(
      '<span data-type="inline-math" data-latex="a&quot; onclick=&quot;x"></span>',
    )
    expect(textHtml('价格 $$ 五')).toBe('价格 $$ 五')
  })
  test('text and files are one answer; neither is none', () => {
    expect(writtenAnswer('', ['/files/1/2'])).toEqual(['', '/files/1/2'])
    expect(writtenAnswer('', [])).toEqual([])
    expect(written(['字', '/files/1/2'])).toEqual({ text: '字', files: ['/files/1/2'] })
  })
  test('addresses distinguish pictures from documents', () => {
    expect(isPicture('/files/12/99')).toBe(true)
    expect(isPicture('local:image/ab-1')).toBe(true)
    expect(isPicture('document:77/作业 一.pdf')).toBe(false)
    expect(isPicture('local:document/ab-1/作业.pdf')).toBe(false)
    expect(documentIdOf('document:77/作业 一.pdf')).toBe('77')
    expect(documentIdOf('local:document/ab-1/作业.pdf')).toBeUndefined()
    expect(fileNameOf('document:77/作业 一.pdf')).toBe('作业 一.pdf')
    expect(fileNameOf('local:document/ab-1/作业.pdf')).toBe('作业.pdf')
  })
})
