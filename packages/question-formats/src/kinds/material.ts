import { kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { exchangeTexts as texts } from '../texts.ts'
import type { KindFormats } from './kind.ts'
import { example, exampleOptions } from './parts.ts'

const part = (problemType: number, stem: string, over: Partial<ProblemDoc>): SubProblem => {
  const { subList: _none, ...sub } = example(problemType, stem, over)
  return sub
}

/** A text with sub-problems, which the writers write by their own kinds. */
export const material: KindFormats<'material'> = {
  named: /(材料|阅读理解|组合题|综合题|案例|共用题干|题组)/,
  fields: { write: () => ({ score: '' }), read: () => ({}), uses: () => [] },
  gift: null,
  moodle: () => ({ type: 'description', body: '' }),
  qti: () => ({ declarations: [], body: '' }),
  losses: [{ formats: ['moodle'], text: texts.losses.material, isLost: () => true }],
  example: example(kind.material, '阅读材料：小明买了 3 本书，每本 12 元，又买了一支 5 元的笔。', {
    subList: [
      part(kind.single, '小明一共花了多少元？', { optionList: exampleOptions('36', '41', '17', '46'), answer: ['B'] }),
      part(kind.judge, '书的总价超过 30 元。', { answer: ['T'] }),
    ],
    score: 4,
  }),
}
