import { kind, kindName } from '@zhixing/contract/exam/kinds'
import type { Explained, LearnerPaper, LearnerSub, ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { expect, test } from 'vitest'
import { samples } from '../../test/samples.ts'
import { htmlToWords } from '../html.ts'
import { paperDocx } from './paper.ts'
import { readWord } from './read.ts'

const learner = (doc: SubProblem, id: string): LearnerSub => ({
  id,
  problemType: doc.problemType,
  problemContent: doc.problemContent,
  optionList: doc.optionList,
  matchList: doc.matchList,
  gapList: doc.gapList,
  blankTotal: doc.problemType === kind.blanks ? doc.answer.length : 0,
  unit: doc.numberRule.unit,
  fileRule: doc.fileRule,
  score: doc.score,
})
const explained = (doc: SubProblem, id: string): Explained => ({
  id,
  answer: doc.answer,
  aliasList: doc.aliasList,
  creditList: doc.creditList,
  rubricList: doc.rubricList,
  analysis: doc.analysis,
  videoId: null,
})

/** The parts of a problem that a paper printed with keys contains. */
const printed = (doc: SubProblem): unknown[] => [
  doc.problemType,
  htmlToWords(doc.problemContent)
    .replace(/[{}\s]/g, '')
    .replaceAll('（）', ''),
  doc.optionList.map(({ optionContent }) => htmlToWords(optionContent)),
  doc.matchList.map(({ optionContent }) => htmlToWords(optionContent)),
  doc.gapList.map(({ optionList }) => optionList.map(({ optionContent }) => htmlToWords(optionContent))),
  doc.answer.map(htmlToWords),
  doc.rubricList.map(({ text, score }) => [text, score]),
  htmlToWords(doc.analysis),
  doc.score,
]

test('a paper exported with keys is read back: kinds, keys, points, sections', async () => {
  const { single: _latex, ...others } = samples
  const list = Object.values(others)
    .map((doc, at) => ({ doc, id: String(at + 1) }))
    .sort((one, other) => one.doc.problemType - other.doc.problemType)
  const kinds = [...new Set(list.map(({ doc }) => doc.problemType))]
  const part = (id: string, at: number) => `${id}-${at + 1}`
  const paper = {
    examName: '期中测试',
    notice: '<p>考试期间请保持安静。</p>',
    totalScore: 42,
    titleList: kinds.map((type) => {
      const problemIds = list.filter(({ doc }) => doc.problemType === type).map(({ id }) => id)
      return { titleName: kindName(type), titleDesc: '', pools: [{ count: problemIds.length, problemIds }] }
    }),
    problemList: list.map(({ doc, id }) => ({
      ...learner(doc, id),
      subList: doc.subList.map((sub, at) => learner(sub, part(id, at))),
    })),
  } as unknown as LearnerPaper
  const explainedList = list.flatMap(({ doc, id }) => [
    explained(doc, id),
    ...doc.subList.map((sub, at) => explained(sub, part(id, at))),
  ])
  const file = paperDocx({ paper, answerTime: 90, siteName: '知行', explainedList, layout: 'a4' }, new Map())
  const { rows, report } = await readWord(file)
  const whole = (doc: ProblemDoc) =>
    doc.problemType === kind.material ? [...printed(doc).slice(0, -1), doc.subList.map(printed)] : printed(doc)
  expect(rows.flatMap(({ errors }) => errors)).toEqual([])
  expect(rows.map(({ doc }) => JSON.stringify(whole(doc)).replace(/\^[{]?2[}]?/g, '^2'))).toEqual(
    list.map(({ doc }) => JSON.stringify(whole(doc)).replace(/\^[{]?2[}]?/g, '^2')),
  )
  expect(report.head).toEqual({ title: '期中测试', minutes: 90, total: 42 })
  expect(report.numberList).toEqual([{ from: 1, to: list.length, found: list.length, missing: [] }])
  expect(report.sectionList.map(({ kind: type }) => type)).toEqual(kinds)
  expect(report.blockList.filter(({ why }) => why === 'unplaced')).toEqual([])
})
