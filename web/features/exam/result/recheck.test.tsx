// @vitest-environment happy-dom
import type { OwnRecheck } from '@zhixing/contract/exam/result'
import type { Mark } from '@zhixing/contract/exam/shapes'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { errors, field, press, pressTwice, type, webPage } from '../../../page.fixture.ts'
import type { ExamResult } from '../../../shapes.ts'
import { Recheck, RecheckCard } from './recheck.tsx'

const page = webPage()
const SAVE = 'exam/auth/user/exam/recheck/save'
const recheck = { mayAsk: true, endTime: '2026-12-01T00:00:00Z', waitingTotal: 0, answeredTotal: 0 }
const result = { recordId: '5', recheck } as unknown as ExamResult
const mark = { problemId: '9', score: 3, fullScore: 5, answerStatus: 'wrong' } as unknown as Mark
async function show(more: { result?: ExamResult; mark?: Mark | undefined; asked?: OwnRecheck } = {}) {
  const given = { result, mark, asked: undefined, ...more }
  return page.show(<Recheck {...given} no="2" />)
}
const isOffered = async (more: Parameters<typeof show>[0]) => {
  const { unmount } = await show(more)
  const buttons = screen.queryAllByRole('button')
  unmount()
  return buttons.length > 0
}

it('is offered for points that were lost, while it may be asked', async () => {
  expect(await isOffered({})).toBe(true)
  expect(await isOffered({ mark: { ...mark, score: 5 } })).toBe(false)
  expect(await isOffered({ mark: { ...mark, answerStatus: 'reviewing' } as Mark })).toBe(false)
  expect(await isOffered({ mark: undefined })).toBe(false)
  expect(await isOffered({ result: { ...result, recheck: { ...recheck, mayAsk: false } } as ExamResult })).toBe(false)
})

it('needs a reason of five characters, which a refusal and a closed dialog keep', async () => {
  await show()
  await press('申请复核')
  await type(/^复核理由/, '不对吧？')
  await press('提交申请')
  expect(page.sentTo(SAVE)).toEqual([])
  expect(errors()).toHaveLength(1)
  await type(/^复核理由/, '答案没错。')
  page.refuse(SAVE, '复核已截止')
  await press('提交申请')
  expect(errors()).toEqual(['复核已截止'])
  expect(field(/^复核理由/).value).toBe('答案没错。')
  page.answer(SAVE, {})
  await pressTwice('提交申请')
  expect(page.sentTo(SAVE).slice(1)).toEqual([{ recordId: '5', problemId: '9', reason: '答案没错。' }])
  expect(screen.queryByLabelText(/^复核理由/)).toBeNull()
  expect(page.loads()).toBe(2)
})

it('shows what was asked and answered, with the change of the score', async () => {
  const asked = {
    recheckStatus: 3,
    scoreBefore: 3,
    scoreAfter: 4.5,
    reason: '没错',
    reply: '已改分',
    gmtCreate: '2026-11-20T00:00:00Z',
    answerTime: '2026-11-21T00:00:00Z',
  } as unknown as OwnRecheck
  const { container } = await show({ asked })
  expect(container.textContent).toContain('由 3 分改为 4.5 分')
  expect(container.textContent).toContain('你的理由：没错')
  expect(container.textContent).toContain('老师答复：已改分')
  expect(screen.queryByRole('button')).toBeNull()
})

it('the card of a result is absent if nothing was asked and nothing may be', async () => {
  const cardOf = async (more: object) => {
    const { unmount, container } = await page.show(<RecheckCard recheck={{ ...recheck, ...more }} to="/x" />)
    const text = container.textContent
    unmount()
    return text
  }
  expect(await cardOf({ mayAsk: false })).toBe('')
  expect(await cardOf({})).not.toBe('')
  expect(await cardOf({ mayAsk: false, waitingTotal: 1, answeredTotal: 2 })).toContain('1 题复核中，2 题已有结果')
})
