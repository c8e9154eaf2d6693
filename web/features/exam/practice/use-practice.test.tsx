// @vitest-environment happy-dom
import type { LearnerProblem } from '@zhixing/contract/exam/shapes'
import { act } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { settled, webPage } from '../../../page.fixture.ts'
import { type PracticeData, usePractice } from './use-practice.ts'

const page = webPage()
const SAVE = 'exam/auth/practice/user/answer/save'
const leaf = (id: string) => ({ id, problemType: 1, problemContent: '', optionList: [], subList: [] })
const single = leaf('1') as unknown as LearnerProblem
const material = { ...leaf('2'), problemType: 6, subList: [leaf('21'), leaf('22')] } as unknown as LearnerProblem
const data = {
  id: '9',
  problemList: [single, material],
  markList: [],
  explainedList: [],
  answerList: [],
  lockedIds: [],
  answeredCount: 0,
  rightCount: 0,
} as unknown as PracticeData
const result = (ids: string[], answeredCount = 1) => ({
  markList: ids.map((problemId) => ({
    problemId,
    answerStatus: 'right',
    score: 1,
    fullScore: 1,
  })),
  explainedList: ids.map((id) => ({
    id,
    analysis: `解${id}`,
  })),
  answeredCount,
  rightCount: answeredCount,
})
let work: ReturnType<typeof usePractice>
function Practice({ given = data }: { given?: PracticeData }) {
  const now = usePractice(given)
  useLayoutEffect(() => {
    work = now
  })
  return null
}
const type = (id: string, answer: string[]) => act(() => work.type(id, answer))
async function submit(problem: LearnerProblem, empty?: boolean) {
  let isTaken: boolean | undefined
  await act(async () => {
    isTaken = await work.submit(problem, empty)
  })
  await settled()
  return isTaken
}

it('an answer is sent, marked and explained; what was typed is forgotten only then', async () => {
  await page.show(<Practice />)
  type('1', ['A'])
  page.answer(SAVE, result(['1']))
  expect(await submit(single)).toBe(true)
  expect(page.sentTo(SAVE)).toEqual([{ id: '9', problemId: '1', userAnswer: ['A'] }])
  expect([work.states, work.counts]).toEqual([['right', 'open'], { answered: 1, right: 1 }])
  expect([work.answers['1'], work.typed, work.explained['1']]).toMatchObject([['A'], {}, { analysis: '解1' }])
})

it('the parts of a material are sent together; giving up sends nothing typed', async () => {
  await page.show(<Practice />)
  type('22', ['B'])
  page.answer(SAVE, result(['21', '22']))
  await submit(material)
  expect(page.sentTo(SAVE)).toEqual([{ id: '9', problemId: '2', subAnswers: [[], ['B']] }])
  type('1', ['A'])
  page.answer(SAVE, result(['1'], 2))
  await submit(single, true)
  expect(page.sentTo(SAVE).at(-1)).toEqual({ id: '9', problemId: '1', userAnswer: [] })
})

it('input survives leaving the page before it was sent', async () => {
  const { unmount } = await page.show(<Practice />)
  type('1', ['C'])
  unmount()
  await page.show(<Practice />)
  expect(work.answers['1']).toEqual(['C'])
})

it('without a network the answer is queued, and sent once when it is back', async () => {
  await page.show(<Practice />)
  type('1', ['A'])
  page.disconnect(SAVE)
  expect(await submit(single)).toBe(true)
  expect([work.states[0], work.error]).toEqual(['queued', null])
  const tries = page.sentTo(SAVE).length
  page.answer(SAVE, result(['1']))
  act(() => void window.dispatchEvent(new Event('online')))
  await settled()
  expect(page.sentTo(SAVE).length).toBe(tries + 1)
  expect([work.states[0], work.queue.ids]).toEqual(['right', []])
})

it('a refusal is shown at its problem, keeps the input and is not retried', async () => {
  await page.show(<Practice />)
  type('1', ['A'])
  page.refuse(SAVE, '这道题正在考试中使用', undefined, 999)
  expect(await submit(single)).toBe(false)
  expect(work.error).toEqual({ problemId: '1', text: '这道题正在考试中使用' })
  expect([work.states[0], work.typed['1'], work.queue.ids]).toEqual(['locked', ['A'], []])
})
