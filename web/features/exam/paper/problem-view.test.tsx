// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { kind } from '@zhixing/contract/exam/kinds'
import type { Explained, LearnerProblem, LearnerSub, Mark } from '@zhixing/contract/exam/shapes'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { press, type, webPage } from '../../../page.fixture.ts'
import { ProblemView } from './problem-view.tsx'
import type { ProblemViewProps } from './props.ts'

const page = webPage()
const onAnswer = vi.fn()
const choices = (...ids: string[]) => ids.map((id) => ({ id, optionContent: `<p>选${id}</p>` }))
const problem = (problemType: number, more: Partial<LearnerSub> = {}): LearnerSub => ({
  id: '1',
  problemType,
  problemContent: '<p>题干</p>',
  optionList: choices('A', 'B', 'C'),
  matchList: [],
  gapList: [],
  blankTotal: 0,
  unit: '',
  fileRule: { accept: 'image', most: 3 },
  score: 2,
  ...more,
})
const blanks = problem(kind.blanks, { problemContent: '<p>甲[[1]]乙</p>', optionList: [], blankTotal: 2 })
const cloze = problem(kind.cloze, {
  problemContent: '<p>甲[[1]]乙[[2]]</p>',
  optionList: [],
  gapList: [{ optionList: choices('A', 'B') }, { optionList: choices('A', 'B') }],
})
const match = problem(kind.match, { optionList: choices('A', 'B'), matchList: choices('X', 'Y') })
const show = (shown: LearnerProblem | LearnerSub, answer: string[] = [], more: Partial<ProblemViewProps> = {}) =>
  page.show(<ProblemView {...{ problem: shown, no: 3, answers: { 1: answer }, mode: 'answer', onAnswer, ...more }} />)
const given = () => onAnswer.mock.calls
const check = (role: 'radio' | 'checkbox', name: RegExp) => fireEvent.click(screen.getByRole(role, { name }))

beforeEach(() => void onAnswer.mockReset())

describe('what is sent as an answer', () => {
  test.each<[string, LearnerSub, string[], () => unknown, string[]]>([
    ['the one that was chosen', problem(kind.single), ['A'], () => check('radio', /选C/), ['C']],
    ['all that were chosen, in order', problem(kind.multiple), ['C'], () => check('checkbox', /选A/), ['A', 'C']],
    ['without the one that was taken back', problem(kind.uncertain), ['A', 'C'], () => check('checkbox', /选A/), ['C']],
    ['true or false', problem(kind.judge, { optionList: [] }), [], () => check('radio', /错误/), ['F']],
    ['the text of a blank in the stem', blanks, [], () => type('第 3 题，第 1 空', 'x'), ['x', '']],
    ['the text of a blank below it', blanks, ['x', ''], () => type('第 3 题，第 2 空', 'y'), ['x', 'y']],
    ['the choice of a gap', cloze, ['A', ''], () => type('第 3 题，第 2 空，请选择', 'B'), ['A', 'B']],
    ['the order as it is', problem(kind.order), [], () => press('就按这个顺序作答'), ['A', 'B', 'C']],
    ['an item moved up', problem(kind.order), [], () => press('上移：选B'), ['B', 'A', 'C']],
    ['an item moved down', problem(kind.order), ['B', 'A', 'C'], () => press('下移：选A'), ['B', 'C', 'A']],
    ['the partner of an item', match, ['X', ''], () => type('与“选B”相配的是', 'Y'), ['X', 'Y']],
    [
      'a number as it was typed',
      problem(kind.number, { unit: 'cm' }),
      [],
      () => type('填写数值，单位 cm', '1/2'),
      ['1/2'],
    ],
    ['a written text', problem(kind.essay), [], () => type('你的作答', '因为 x'), ['因为 x']],
  ])('%s', async (_, shown, answer, act, expected) => {
    await show(shown, answer)
    await act()
    expect(given()).toEqual([['1', expected]])
  })

  it('an ordering without a move is no answer; its ends move no further', async () => {
    await show(problem(kind.order))
    const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect(['上移：选A', '下移：选A', '上移：选C', '下移：选C'].map(disabled)).toEqual([true, false, false, true])
    expect(screen.queryByText(/已按此顺序作答/)).toBeNull()
  })

  it('a match is sent in the order of its author, whatever order is shown', async () => {
    await show(match, [], { optionOrder: ({ optionList }) => [...optionList].reverse() })
    const [left] = screen.getAllByRole('combobox')
    expect(left?.getAttribute('aria-label')).toBe('与“选B”相配的是')
    fireEvent.change(left as HTMLElement, { target: { value: 'X' } })
    expect(given()).toEqual([['1', ['', 'X']]])
  })

  it('what is no number says so and is kept', async () => {
    await show(problem(kind.number), ['一半'])
    fireEvent.blur(screen.getByLabelText('填写数值'))
    screen.getByText(/请只填数字/)
  })
})

test.each<[string, LearnerSub, string[]]>([
  ['single', problem(kind.single), ['A']],
  ['multiple', problem(kind.multiple), ['A', 'B']],
  ['judge', problem(kind.judge), ['T']],
  ['blanks', blanks, ['x', '']],
  ['cloze', cloze, ['B', '']],
  ['order', problem(kind.order), ['C', 'A', 'B']],
  ['match', match, ['Y', '']],
])('%s: a read-only problem shows the answer and has nothing to change', async (_, shown, answer) => {
  await show(shown, answer, { mode: 'read' })
  expect(screen.queryAllByRole('textbox')).toEqual([])
  expect(screen.queryAllByRole('combobox')).toEqual([])
  expect(screen.queryAllByRole('button')).toEqual([])
  const boxes = document.querySelectorAll<HTMLInputElement>('input')
  expect([...boxes].every(({ disabled }) => disabled)).toBe(true)
  expect([...boxes].filter(({ checked }) => checked).map(({ value }) => value)).toEqual(boxes.length > 0 ? answer : [])
})

describe('an explained problem', () => {
  const explained = (answer: string[]) =>
    ({
      explained: { 1: { answer, analysis: '', aliasList: [], creditList: [], rubricList: [] } as unknown as Explained },
      mode: 'explained',
    }) as const
  const marks = { 1: { problemId: '1', score: 0, fullScore: 2, answerStatus: 'none' } satisfies Mark }

  it('marks the key and what was chosen wrongly', async () => {
    await show(problem(kind.multiple), ['A', 'B'], explained(['A', 'C']))
    const shown = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
    expect(shown).toEqual(['A选A正确答案', 'B选B你的选择', 'C选C正确答案'])
  })

  it('judges each place of an order, a match and a cloze, and none that is empty', async () => {
    const signs = () =>
      screen
        .queryAllByRole('img')
        .map((icon) => icon.getAttribute('aria-label'))
        .filter((label) => label === '回答正确' || label === '回答错误')
    const order = await show(problem(kind.order), ['A', 'C', 'B'], explained(['A', 'B', 'C']))
    expect(signs()).toEqual(['回答正确', '回答错误', '回答错误'])
    order.unmount()
    const matched = await show(match, ['X', ''], explained(['X', 'Y']))
    expect(signs()).toEqual(['回答正确'])
    screen.getByText('未作答')
    matched.unmount()
    await show(cloze, ['B', 'B'], explained(['A', 'B']))
    expect(signs()).toEqual(['回答错误', '回答正确'])
  })

  it('an empty field is shown to its taker, and hidden in the preview of an author', async () => {
    const taker = await show(problem(kind.number), [], { mode: 'explained', marks })
    const shown = document.body.textContent
    taker.unmount()
    await show(problem(kind.number), [], { mode: 'explained' })
    expect(document.body.textContent).not.toBe(shown)
  })
})

it('parts of a material are numbered in brackets, say how many they are and what they are worth', async () => {
  const parts = [problem(kind.single, { id: '2' }), problem(kind.judge, { id: '4', score: 0 })]
  const material = { ...problem(kind.material), subList: parts } as unknown as LearnerProblem
  const { unmount } = await show(material, [], { answers: { 2: ['B'] } })
  screen.getByText('2 分 · 共 2 小题')
  screen.getByText('(1)')
  screen.getByText('(2)')
  expect(screen.getAllByText('2 分')).toHaveLength(1)
  check('radio', /选A/)
  expect(given()).toEqual([['2', ['A']]])
  unmount()
  await show(material, [], { hidesPoints: true })
  expect(screen.queryByText(/分 ·|^2 分$/)).toBeNull()
})
