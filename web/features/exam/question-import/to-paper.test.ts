import { kind } from '@zhixing/contract/exam/kinds'
import { expect, test } from 'vitest'
import type { ImportRow } from './learner.ts'
import { titlesOf } from './to-paper.ts'

const row = (
  rowNo: number,
  problemType: number,
  score: number,
  parts: number[] = [],
  problemId = `9${rowNo}`,
): ImportRow =>
  ({ rowNo, problemId, doc: { problemType, score, subList: parts.map((one) => ({ score: one })) } }) as ImportRow

test('sections, points and parts follow the file; rows not in the bank are not in the paper', () => {
  const head = { title: '', minutes: 0, total: 0 }
  const titles = titlesOf(
    {
      blockList: [],
      numberList: [],
      head,
      sectionList: [
        { title: '一、单选题（每题2分，共4分）', desc: '<p>只有一项正确。</p>', kind: 1, rowNos: [1, 2] },
        { title: '二、阅读', desc: '', kind: 0, rowNos: [3] },
        { title: '三、写作', desc: '', kind: 0, rowNos: [4] },
      ],
    },
    [
      row(1, kind.single, 2),
      row(2, kind.single, 3),
      row(3, kind.material, 5, [2, 3]),
      row(4, kind.essay, 30, [], ''),
      row(5, kind.judge, 1),
    ],
  )
  expect(titles.map(({ titleName, titleType, problemList }) => [titleName, titleType, problemList])).toMatchObject([
    [
      '一、单选题',
      1,
      [
        { problemId: '91', rule: { score: 2 } },
        { problemId: '92', rule: { score: 3 } },
      ],
    ],
    ['二、阅读', 6, [{ problemId: '93', rule: { score: 5, subScores: [2, 3] } }]],
    ['试题', 3, [{ problemId: '95', rule: { score: 1 } }]],
  ])
  expect(titles[0]?.titleDesc).toBe('<p>只有一项正确。</p>')
})
