import { expect, test } from 'vitest'
import { samples } from '../test/samples.ts'
import { rawProblem, type RawProblem } from './fields/raw.ts'
import { rowOfDoc, rowOfRaw } from './to-row.ts'

const options = (...texts: string[]): RawProblem['options'] =>
  texts.map((text, at) => ({ id: String.fromCharCode(65 + at), text }))
const warningsOf = (raw: Partial<RawProblem>): string[] => rowOfRaw(1, rawProblem({ stem: '题干', ...raw })).warnings

test.each<[string, Partial<RawProblem>, RegExp]>([
  [
    'another label in an option',
    { options: options('甲\nC. 丙', '乙'), answer: 'A' },
    /选项 A 里有像另一个选项的“C\.”/,
  ],
  ['an option that begins with a label', { options: options('B． 甲', '乙'), answer: 'A' }, /选项 A 里有像另一个选项/],
  ['a key in an option', { options: options('甲', '乙答案：C'), answer: 'A' }, /选项 B 里有“答案”/],
  ['a number in an option', { options: options('甲', '乙\n5. 下面哪个'), answer: 'A' }, /选项 B 里有像题号/],
  [
    'letters that leave one out',
    {
      options: [
        { id: 'A', text: '甲' },
        { id: 'C', text: '丙' },
      ],
      answer: 'A',
    },
    /字母不连续（A、C）/,
  ],
  ['a key in a stem', { stem: '题干\n参考答案：B', answer: '甲' }, /题干里有像答案的“参考答案：”/],
  ['keys of a paper in a stem', { stem: '作文\n一、1-5 ABCAB', answer: '略' }, /题干里有像答案/],
  ['a number in a stem', { stem: '甲\n7. 乙', answer: '略' }, /题干里有像题号的“7\. 乙”/],
  ['options in a stem', { stem: '36. A. go   B. went', answer: '略' }, /题干里有像选项/],
  ['a letter as the key of what has no options', { stem: '见图（ ）', answer: 'C' }, /答案是字母“C”/],
  [
    'a key that the analysis denies',
    { options: options('甲', '乙'), answer: 'A', analysis: '故选 B。' },
    /与答案 A 不一致/,
  ],
  ['a pair of judgements', { options: options('是', '否'), answer: 'B' }, /已读作判断题/],
  ['bold of Markdown', { stem: '**题干**', answer: '略' }, /没有去掉的标记/],
  ['a marker of Moodle', { stem: '甲', answer: '乙', analysis: '[html]总评' }, /\[html\]/],
])('%s gives a warning', (_what, raw, warning) => {
  expect(warningsOf(raw).join()).toMatch(warning)
})

test.each<[string, Partial<RawProblem>]>([
  ['A、B 都对', { options: options('甲', '乙', 'A、B都对', '以上A、C两项'), answer: 'C' }],
  ['initials', { options: options('D. H. Lawrence', 'A.D. 500', 'U.S.A. today'), answer: 'A' }],
  ['points that are counted from 1', { stem: '阅读：\n1. 第一点\n2. 第二点', answer: '略' }],
  ['an analysis option by option', { options: options('甲', '乙'), answer: 'A', analysis: 'A. 对。\nB. 错。\n故选A' }],
  ['numbers with decimals', { stem: '设\n3.14 是', answer: '略' }],
])('%s gives none', (_what, raw) => {
  expect(warningsOf(raw)).toEqual([])
})

test.each(Object.entries(samples))('a sound problem gives no warnings: %s', (_name, doc) => {
  expect(rowOfDoc(1, doc).warnings).toEqual([])
})
