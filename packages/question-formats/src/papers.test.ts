import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFileAs } from './read.ts'

/** Real-world files with the key of each problem, in order. */
const PAPERS: readonly [string, string][] = [
  ['automatic-lists.docx', 'B A C T F 6371'],
  ['key-behind-heading.docx', 'A B C A B A B C A B 天涯若比邻 露从今夜白 F <p>周瑜命诸葛亮造箭</p>'],
  ['picture-options.docx', 'A D F C B'],
  ['filled-blanks.docx', 'B D F T F 撒哈拉沙漠 H2OH2SO4 bǐng'],
  ['table-with-title.docx', 'A ABD F 80'],
  ['running-heading.txt', 'A A C A B C'],
  ['key-in-brackets.txt', 'T F'],
  ['glued-key.txt', 'C B'],
  ['true-false.txt', 'T F T'],
  ['records.txt', 'T F T F'],
]

test.each(PAPERS)('the keys of %s', async (name, keys) => {
  const bytes = new Uint8Array(readFileSync(new URL(`../test/papers/${name}`, import.meta.url)))
  const { rows } = await readFileAs(bytes, 'auto', name)
  expect(rows.map(({ doc }) => doc.answer.join('')).join(' ')).toBe(keys)
  expect(rows.flatMap(({ errors }) => errors)).toEqual([])
})

test('an English paper: a cloze, parts as sections, and keys below Keys:', async () => {
  const bytes = new Uint8Array(readFileSync(new URL('../test/papers/english.docx', import.meta.url)))
  const { rows } = await readFileAs(bytes, 'auto', 'english.docx')
  expect(rows.map(({ doc }) => [doc.problemType, doc.gapList.length, doc.optionList.length])).toEqual([
    [10, 2, 0],
    [1, 0, 4],
    [1, 0, 4],
    [5, 0, 0],
    [5, 0, 0],
  ])
  expect(rows.slice(0, 3).map(({ doc }) => doc.answer.join(''))).toEqual(['BA', 'B', 'A'])
})
