// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { press, pressTwice, settled, webPage } from '../../page.fixture.ts'
import { MessageSettings } from './message-settings.tsx'
import { texts } from './texts.ts'

const page = webPage()
const SAVE = 'user/auth/msg/setting/save'
const { kinds, switchOf } = texts.message.settings
const [first, second, fixed] = Object.keys(kinds) as [keyof typeof kinds, keyof typeof kinds, keyof typeof kinds]
const list = (isOn: boolean) => ({
  list: [
    { kind: first, isOn, isFixed: false, channelList: [{ channel: 'sms', isOn: true }] },
    { kind: second, isOn: false, isFixed: false, channelList: [{ channel: 'sms', isOn: true }] },
    { kind: fixed, isOn: true, isFixed: true, channelList: [{ channel: 'sms', isOn: false }] },
  ],
})
const toggle = (kind: keyof typeof kinds, channel: string) =>
  screen.getByRole<HTMLInputElement>('switch', { name: switchOf(kinds[kind], channel) })
beforeEach(async () => {
  page.answer('user/auth/msg/setting/list', list(true))
  page.answer('community/auth/block/list', {
    list: [
      { userId: '8', nickname: '子路', headImgUrl: '' },
      { userId: '9', nickname: '颜回', headImgUrl: '' },
    ],
  })
  for (const call of ['user/auth/mail/view', 'user/auth/push/view', 'user/auth/wechat/view']) page.refuse(call, '')
  await page.show(<MessageSettings />)
  await press('消息设置')
})

it('a copy follows the site: off there, it is off and cannot be turned on', () => {
  expect([toggle(first, '站内').checked, toggle(first, '短信').checked]).toEqual([true, true])
  expect([toggle(second, '短信').checked, toggle(second, '短信').disabled]).toEqual([false, true])
  screen.getByText('始终')
  expect([toggle(fixed, '短信').checked, toggle(fixed, '短信').disabled]).toEqual([false, false])
})

it('a switch sends its kind, channel and new state, and shows what is stored', async () => {
  page.answer(SAVE, list(false))
  fireEvent.click(toggle(first, '站内'))
  await settled()
  expect(page.sentTo(SAVE)).toEqual([{ kind: first, channel: 'site', isOn: 0 }])
  expect([toggle(first, '站内').checked, toggle(first, '短信').disabled]).toEqual([false, true])
  fireEvent.click(toggle(fixed, '短信'))
  await settled()
  expect(page.sentTo(SAVE).at(-1)).toEqual({ kind: fixed, channel: 'sms', isOn: 1 })
})

it('a refused change leaves the switch as it was', async () => {
  page.refuse(SAVE, '服务器忙')
  fireEvent.click(toggle(first, '短信'))
  await settled()
  expect(toggle(first, '短信').checked).toBe(true)
})

it('a person is unblocked once and leaves the list', async () => {
  page.answer('community/auth/block/save', {})
  await pressTwice(/子路/)
  expect(page.sentTo('community/auth/block/save')).toEqual([{ userId: '8', isBlock: 0 }])
  expect([screen.queryByText('子路'), screen.queryByText('颜回') !== null]).toEqual([null, true])
})
