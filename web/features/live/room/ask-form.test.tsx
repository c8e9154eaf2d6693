// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { field, press, pressTwice, type, webPage } from '../../../page.fixture.ts'
import { AskForm, draftOf } from './ask-form.tsx'
import { DrawForm, drawDraftOf } from './draw-form.tsx'
import { roomOf } from './use-room.ts'

const page = webPage()
const SAVE = 'live/auth/room/ask/save'
const sent = vi.spyOn(roomOf('4'), 'send')
const onClose = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  sent.mockResolvedValue({ type: 'ok' } as never)
})
const right = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `选项 ${name} 是正确答案` })
const show = (more: object = {}) => page.show(<AskForm periodId="4" ask={null} isOn onClose={onClose} {...more} />)

it('a question needs a title and two options; empty options are left out and do not move the right ones', () => {
  const option = (text: string, isRight = false) => ({ text, isRight })
  expect(draftOf(' ', '1', [option('a'), option('b')], 0)).toBe('请填写题目')
  expect(draftOf('问', '1', [option('a'), option(' ')], 0)).toBe('请至少填写两个选项')
  expect(draftOf(' 问 ', '2', [option('a'), option(' '), option(' b ', true), option('c', true)], 30)).toEqual({
    askType: 2,
    askTitle: '问',
    optionList: ['a', 'b', 'c'],
    rightList: [1, 2],
    limitSeconds: 30,
  })
})

it('a single choice has one right option, a multiple one several, and one again when it is turned back', async () => {
  await show()
  fireEvent.click(right('A'))
  fireEvent.click(right('B'))
  expect([right('A').checked, right('B').checked]).toEqual([false, true])
  fireEvent.click(screen.getByRole('radio', { name: /多选/ }))
  fireEvent.click(right('A'))
  expect([right('A').checked, right('B').checked]).toEqual([true, true])
  fireEvent.click(screen.getByRole('radio', { name: /单选/ }))
  expect([right('A').checked, right('B').checked]).toEqual([true, false])
})

it('is saved for later once; a refusal keeps what was typed', async () => {
  await show({ isOn: false })
  expect(screen.queryByRole('button', { name: '立即发出' })).toBeNull()
  await press('保存备用')
  expect(screen.getByText('请填写题目')).toBeTruthy()
  expect(page.sentTo(SAVE)).toEqual([])
  await type(/^题目/, '哪一个')
  await type('选项 A', '甲')
  await type('选项 B', '乙')
  await type('限时', '60')
  page.refuse(SAVE, '题目太多')
  await press('保存备用')
  expect(onClose).not.toHaveBeenCalled()
  expect(field('选项 B').value).toBe('乙')
  page.answer(SAVE, { askId: '1' })
  await pressTwice('保存备用')
  expect(page.sentTo(SAVE).slice(1)).toEqual([
    { periodId: '4', askType: 1, askTitle: '哪一个', optionList: ['甲', '乙'], rightList: [], limitSeconds: 60 },
  ])
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true)
})

it('a prepared question is changed under its id, and not asked from here', async () => {
  const ask = {
    askId: '8',
    askType: 2,
    askTitle: '旧题',
    optionList: ['甲', '乙', '丙'],
    rightList: [2],
    limitSeconds: 30,
  }
  await show({ ask })
  expect(screen.queryByRole('button', { name: '立即发出' })).toBeNull()
  expect([right('A').checked, right('C').checked, field('限时').value]).toEqual([false, true, '30'])
  await press('删除选项 A')
  page.answer(SAVE, { askId: '8' })
  await press('保存备用')
  expect(page.sentTo(SAVE)).toEqual([
    {
      periodId: '4',
      askId: '8',
      askType: 2,
      askTitle: '旧题',
      optionList: ['乙', '丙'],
      rightList: [1],
      limitSeconds: 30,
    },
  ])
})

it('is asked in the room; stays open when that fails', async () => {
  await show()
  for (let more = 0; more < 6; more++) await press('添加选项')
  expect(screen.queryByRole('button', { name: '添加选项' })).toBeNull()
  await type(/^题目/, '哪一个')
  await type('选项 A', '甲')
  await type('选项 H', '辛')
  fireEvent.click(right('H'))
  sent.mockRejectedValueOnce(new Error('连接已断开'))
  await press('立即发出')
  expect(onClose).not.toHaveBeenCalled()
  await pressTwice('立即发出')
  expect(sent.mock.calls.slice(1)).toEqual([
    [
      {
        type: 'ask',
        draft: { askType: 1, askTitle: '哪一个', optionList: ['甲', '辛'], rightList: [1], limitSeconds: 0 },
      },
    ],
  ])
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true)
})

it('a draw has a prize and 1 to 100 winners, and a list of people unless it is among those present', () => {
  const draw = (more: object) =>
    drawDraftOf({ prize: ' 书 ', winners: '2', among: '1', askId: '', mayRepeat: false, ...more })
  const base = { prize: '书', winnerCount: 2, among: 1, mayRepeat: false }
  expect(draw({}).draft).toEqual(base)
  expect(draw({ among: '3', askId: '5', mayRepeat: true }).draft).toEqual({
    ...base,
    among: 3,
    mayRepeat: true,
    askId: '5',
  })
  expect(draw({ among: '2' }).wrong).toEqual({ prize: '', winners: '', ask: '请先发起签到或发出题目' })
  expect(draw({ prize: ' ' }).wrong?.prize).toBe('请填写奖品')
  expect(['1', '100', '0', '101', '1.5', ''].map((winners) => draw({ winners }).wrong?.winners)).toEqual([
    undefined,
    undefined,
    ...Array.from({ length: 4 }, () => '请填写 1 到 100 的整数'),
  ])
})

it('a draw offers the roll calls or the questions that were asked, and is sent once', async () => {
  const ask = (askId: string, askType: number, askStatus: number) => ({
    askId,
    askType,
    askStatus,
    askTitle: `题${askId}`,
    answered: 3,
  })
  page.answer('live/auth/room/ask/list', { list: [ask('1', 1, 1), ask('2', 1, 2), ask('3', 9, 3), ask('4', 2, 3)] })
  await page.show(<DrawForm periodId="4" onClose={onClose} />)
  await type(/^奖品/, '书')
  fireEvent.click(screen.getByRole('radio', { name: '参与答题的学员' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['题2（3 人）', '题4（3 人）'])
  fireEvent.click(screen.getByRole('radio', { name: '参加签到的学员' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['题3（3 人）'])
  await pressTwice('发起')
  expect(sent.mock.calls).toEqual([
    [{ type: 'draw', draft: { prize: '书', winnerCount: 1, among: 2, mayRepeat: false, askId: '3' } }],
  ])
  expect(onClose).toHaveBeenCalledOnce()
})
