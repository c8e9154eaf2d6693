// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { errors, field, press, pressTwice, settled, type, webPage } from '../../page.fixture.ts'
import { removeReferralCode } from '../../features/commerce/referral/referral.ts'
import Register from './register.tsx'

const page = webPage()
const SEND = 'user/api/user/send/code'
const REGISTER = 'user/api/user/register'
const assign = vi.fn()
const about = [
  { id: '5', navName: '用户协议' },
  { id: '6', navName: '隐私政策' },
  { id: '7', navName: '关于我们' },
]
const show = (ways: object = {}, { query = '', articles = about } = {}) => {
  const loaderData = { origin: '', site: '', ways: { sms: 1, mail: 0, ...ways } }
  history.replaceState(null, '', `/register${query}`)
  vi.spyOn(location, 'assign').mockImplementation(assign)
  return page.show(<Register {...({ loaderData } as unknown as ComponentProps<typeof Register>)} />, {
    user: null,
    at: `/register${query}`,
    root: { about: articles, site: { siteId: '1', siteNamePc: '学堂', theme: 'jade', slogan: '' } },
  })
}
const agree = () => screen.getByRole('checkbox').click()
async function fillIn() {
  await type(/^手机号/, '138 0000-1234')
  await type(/^短信验证码/, '１２３４５６')
  agree()
  await settled()
}

beforeEach(() => {
  assign.mockReset()
  removeReferralCode()
  page.answer(SEND, { waitSeconds: 60 })
  page.answer(REGISTER, { isNew: 1 })
})

it('without a way to send codes there is no registration', async () => {
  await show({ sms: 0 })
  expect(screen.queryByRole('button', { name: '注册' })).toBeNull()
  expect(screen.getByRole('link', { name: '直接登录' }).getAttribute('href')).toBe('/login')
})

it('everything that is missing is named, and nothing is sent', async () => {
  await show()
  await press('注册')
  expect(errors()).toEqual(['请填写手机号', '请填写验证码', '请先阅读并同意以上内容'])
  await type(/^手机号/, '12800001234')
  await type(/^短信验证码/, '12345')
  await press('注册')
  expect(errors().slice(0, 2)).toEqual(['请填写正确的 11 位手机号', expect.stringContaining('6 位')])
  expect(page.sentTo(REGISTER)).toEqual([])
})

it('sends the plain number and code once, and asks a newcomer what to begin with', async () => {
  await show()
  await fillIn()
  await pressTwice('注册')
  expect(page.sentTo(REGISTER)).toEqual([{ mobile: '13800001234', code: '123456', clientType: 1 }])
  expect(assign.mock.calls).toEqual([['/welcome']])
})

it.each([
  ['a registered person goes to the front page', 0, '', '/'],
  ['a newcomer who came from a page returns to it', 1, '?return=/view/3', '/view/3'],
  ['an address of another site is not followed', 0, '?return=//evil.example', '/'],
])('%s', async (_, isNew, query, to) => {
  page.answer(REGISTER, { isNew })
  await show({}, { query })
  await fillIn()
  await press('注册')
  expect(assign.mock.calls).toEqual([[to]])
})

it('the referral code of the address goes along once the server knows it, unless it is removed', async () => {
  page.answer('system/api/website/referral/code', { valid: 1, referralCode: 'AB12' })
  const { unmount } = await show({}, { query: '?referralCode=ab12' })
  await settled()
  screen.getByText('推荐码 AB12')
  await fillIn()
  page.refuse(REGISTER, '验证码错误', 'code')
  await press('注册')
  expect(errors()).toContain('验证码错误')
  await press('移除推荐码 AB12')
  page.answer(REGISTER, { isNew: 1 })
  await press('注册')
  expect(page.sentTo(REGISTER).map(({ referralCode }) => referralCode)).toEqual(['AB12', undefined])
  unmount()
})

it('a code is sent to a number that is right, and again only after the wait', async () => {
  await show()
  await type(/^手机号/, '123')
  await press('获取验证码')
  expect([page.sentTo(SEND), errors()]).toEqual([[], ['请填写正确的 11 位手机号']])
  await type(/^手机号/, '+86 138 0000 1234')
  await press('获取验证码')
  expect(page.sentTo(SEND)).toEqual([{ mobile: '13800001234', purpose: 'register' }])
  expect(field(/^手机号/).value).toBe('13800001234')
  screen.getByText('验证码已发送至 138****1234，5 分钟内有效。')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '60 秒后可重发' }).disabled).toBe(true)
})

it('a server that wants a picture solved gets its answer', async () => {
  page.answer('user/api/user/captchaImage', { captchaId: 'c1', img: 'data:,', expiresIn: 300 })
  page.refuse(SEND, '请填写图形验证码', 'captchaCode')
  await show()
  await type(/^手机号/, '13800001234')
  await press('获取验证码')
  await settled()
  page.answer(SEND, { waitSeconds: 60 })
  await press('获取验证码')
  expect(errors()).toContain('请填写图形验证码')
  await type(/^图形验证码/, '1234')
  await press('获取验证码')
  expect(page.sentTo(SEND)).toEqual([
    { mobile: '13800001234', purpose: 'register' },
    { mobile: '13800001234', purpose: 'register', captchaId: 'c1', captchaCode: '1234' },
  ])
})

it('mail addresses are taken where the site sends mail', async () => {
  await show({ mail: 1 })
  await type(/^手机号/, 'a@b')
  await press('注册')
  expect(errors()[0]).toBe('请填写正确的 11 位手机号或邮箱')
  await type(/^手机号/, ' a@example.com ')
  await press('获取验证码')
  expect(page.sentTo(SEND)).toEqual([{ mail: 'a@example.com', purpose: 'register' }])
})

it('without articles there is nothing to agree to; those of the site are linked', async () => {
  const { unmount } = await show()
  expect(screen.getAllByRole('link', { name: /^《/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/view/service?navId=5',
    '/view/service?navId=6',
  ])
  unmount()
  await show({}, { articles: [] })
  expect(screen.queryByRole('checkbox')).toBeNull()
})
