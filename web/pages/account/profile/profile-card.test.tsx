// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { errors, field, press, pressTwice, type, webPage } from '../../../page.fixture.ts'
import { ProfileCard } from './profile-card.tsx'

const page = webPage()
const SAVE = 'user/auth/user/ext/update'
const me = {
  nickname: '子贡',
  sex: 1,
  birthday: null,
  remark: '',
  mobile: '13912345678',
  headImgUrl: '',
  isVip: false,
  numberList: [],
  gmtCreate: '2026-01-02T03:04:00Z',
} as unknown as Parameters<typeof ProfileCard>[0]['me']
const show = (more: object = {}) => page.show(<ProfileCard me={{ ...me, ...more }} />)

it('checks name and birthday before sending', async () => {
  await show()
  await type(/^昵称/, ' ')
  await press('保存')
  expect(errors()).toHaveLength(1)
  await type(/^昵称/, '一'.repeat(21))
  await type('生日', '1899-12-31')
  await press('保存')
  expect(errors()).toHaveLength(2)
  await type('生日', '9999-01-01')
  await press('保存')
  expect(errors()).toHaveLength(2)
  expect(page.sentTo(SAVE)).toEqual([])
})

it('sends the limits, once; a refusal keeps what was typed', async () => {
  await show()
  await type(/^昵称/, '𠮷'.repeat(20))
  await type('生日', '1900-01-01')
  await type('个人简介', '班长')
  fireEvent.click(screen.getByRole('radio', { name: '女' }))
  page.refuse(SAVE, '昵称已被使用', 'nickname')
  await press('保存')
  expect([errors(), field(/^昵称/).value]).toEqual([['昵称已被使用'], '𠮷'.repeat(20)])
  page.answer(SAVE, {})
  await pressTwice('保存')
  expect(page.sentTo(SAVE).slice(1)).toEqual([
    { nickname: '𠮷'.repeat(20), sex: 2, birthday: '1900-01-01', remark: '班长' },
  ])
  expect(page.loads()).toBe(2)
})

it('an empty birthday is none; the number is hidden until asked for', async () => {
  await show({ birthday: '2001-02-03' })
  screen.getByText('139****5678')
  await press('显示完整手机号')
  screen.getByText('13912345678')
  await type('生日', '')
  await press('保存')
  expect(page.sentTo(SAVE)).toEqual([{ nickname: '子贡', sex: 1, birthday: null, remark: '' }])
})
