// @vitest-environment happy-dom
import { kind } from '@zhixing/contract/exam/kinds'
import type { Explained, LearnerProblem, LearnerSub, Mark } from '@zhixing/contract/exam/shapes'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Explanation, MarkLine } from './explanation.tsx'
import { ProblemView } from './problem-view.tsx'
import { texts } from './texts.ts'

afterEach(cleanup)

const leaf = (over: Partial<LearnerSub> = {}): LearnerSub => ({
  id: '1',
  problemType: kind.number,
  problemContent: '<p>重力加速度是多少</p>',
  optionList: [],
  matchList: [],
  gapList: [],
  blankTotal: 0,
  unit: 'm/s²',
  fileRule: { accept: 'image', most: 3 },
  score: 2,
  ...over,
})
const explained = (over: Partial<Explained> = {}): Explained => ({
  id: '1',
  answer: ['9.8'],
  aliasList: [],
  creditList: [],
  rubricList: [],
  analysis: '',
  videoId: null,
  ...over,
})
const mark = (over: Partial<Mark> = {}): Mark => ({
  problemId: '1',
  score: 0,
  fullScore: 2,
  answerStatus: 'none',
  ...over,
})

test.each([
  ['a unit is added to the number', '9.8', '9.8 m/s²'],
  ['one that was written is not repeated', '9.8 m/s²', '9.8 m/s²'],
  ['nor one without a space', '9.8m/s² ', '9.8m/s² '],
])('%s', (_name, key, shown) => {
  const { container } = render(<Explanation problem={leaf()} explained={explained({ answer: [key] })} />)
  expect(container.querySelector('dd')?.textContent).toBe(shown)
})

test('a material has an explanation box only if it has content', () => {
  const part = leaf({ id: '2', problemType: kind.judge, unit: '' })
  const material: LearnerProblem = { ...leaf({ problemType: kind.material, unit: '' }), subList: [part] }
  const show = (analysis: string) =>
    render(
      <ProblemView
        problem={material}
        answers={{}}
        mode="explained"
        explained={{ 1: explained({ answer: [], analysis }), 2: explained({ id: '2', answer: ['T'] }) }}
      />,
    )
  const boxes = (container: HTMLElement) => [...container.querySelectorAll('dl')].map(({ textContent }) => textContent)
  expect(boxes(show('').container)).toEqual(['正确答案正确'])
  cleanup()
  expect(boxes(show('<p>读第二段</p>').container)).toEqual(['解析读第二段', '正确答案正确'])
})

test('an unanswered problem has its own mark, not that of a wrong one', () => {
  const icon = (answerStatus: Mark['answerStatus']) => {
    const { container } = render(<MarkLine mark={mark({ answerStatus })} />)
    const found = container.querySelector('svg')?.innerHTML
    cleanup()
    return found
  }
  expect(icon('none')).not.toBe(icon('wrong'))
  render(<MarkLine mark={mark()} />)
  screen.getByText('未作答')
})

test('an empty place of an answer is not marked wrong', () => {
  const optionList = ['鲁迅', '老舍'].map((optionContent, at) => ({ id: 'AB'[at] ?? '', optionContent }))
  const matchList = ['茶馆', '呐喊'].map((optionContent, at) => ({ id: String(at + 1), optionContent }))
  const show = (answer: string[]) =>
    render(
      <ProblemView
        problem={leaf({ problemType: kind.match, unit: '', optionList, matchList })}
        answers={{ 1: answer }}
        mode="explained"
        explained={{ 1: explained({ answer: ['2', '1'] }) }}
      />,
    )
  show(['1', ''])
  expect(screen.queryAllByLabelText(texts.status.wrong)).toHaveLength(1)
  cleanup()
  show(['', ''])
  expect(screen.queryAllByLabelText(texts.status.wrong)).toHaveLength(0)
})
