// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { errors, field, press, pressTwice, settled, type, webPage } from '../../../page.fixture.ts'
import { AskRefund, CancelRefund } from './refund-dialog.tsx'

const page = webPage()
const CHECK = 'user/auth/order/refund/check'
const SAVE = 'user/auth/order/refund/save'
const item = (itemNo: number, amount: number, isAllowed = true, more: object = {}) => ({
  itemNo,
  amount,
  isAllowed,
  productName: `课${itemNo}`,
  text: '未学习',
  refundAmount: 0,
  isAutomatic: true,
  ...more,
})
const check = (itemList: object[], more: object = {}) => ({
  isAllowed: true,
  reason: '',
  refundText: '七天内可退',
  deadline: null,
  reviewAbove: 1e4,
  condition: '',
  isAutomatic: true,
  itemList,
  ...more,
})
const open = async (data: object) => {
  page.answer(CHECK, data)
  await page.show(<AskRefund orderNo="9" />)
  await press('申请退款')
  await settled()
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
beforeEach(() => void vi.clearAllMocks())

it('says why nothing can be returned', async () => {
  await open(check([item(1, 0, false)], { isAllowed: false, reason: '已超过退款期限' }))
  expect(page.sentTo(CHECK)).toEqual([{ orderNo: '9' }])
  screen.getByText('已超过退款期限')
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull()
  await press('知道了')
  expect(screen.queryByText('已超过退款期限')).toBeNull()
})

it('the only item is chosen; of several none, and those that cannot be returned are disabled', async () => {
  await open(check([item(1, 300), item(2, 500, false)]))
  expect([box(/课1/).checked, box(/课2/).checked, box(/课2/).disabled]).toEqual([true, false, true])
  screen.getByText('退款合计 ¥3')
})

it('sums what is chosen, asks for a reason, is sent once, and keeps everything on a refusal', async () => {
  await open(check([item(1, 300), item(2, 550)]))
  expect([box(/课1/).checked, box(/课2/).checked]).toEqual([false, false])
  await press('提交申请')
  expect(errors()).toEqual(expect.arrayContaining(['请选择要退款的商品', '请填写退款原因']))
  fireEvent.click(box(/课1/))
  fireEvent.click(box(/课2/))
  screen.getByText('退款合计 ¥8.50')
  fireEvent.click(box(/课1/))
  screen.getByText('退款合计 ¥5.50')
  await type(/^退款原因/, '买错了')
  page.refuse(SAVE, '退款金额已变化')
  await press('提交申请')
  expect(errors()).toEqual(['退款金额已变化'])
  expect([field(/^退款原因/).value, box(/课2/).checked]).toEqual(['买错了', true])
  page.answer(SAVE, {})
  await pressTwice('提交申请')
  expect(page.sentTo(SAVE).slice(1)).toEqual([
    { orderNo: '9', itemNos: [2], reason: '买错了', fileIdList: [], clientKey: expect.any(String) },
  ])
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull()
  expect(page.loads()).toBe(2)
})

it('a retry after a lost answer has the same key', async () => {
  await open(check([item(1, 300)]))
  await type(/^退款原因/, '买错了')
  page.disconnect(SAVE)
  await press('提交申请')
  page.answer(SAVE, {})
  await press('提交申请')
  const [first, second] = page.sentTo(SAVE)
  expect(second?.clientKey).toBe(first?.clientKey)
})

it('says that large amounts are looked at by people', async () => {
  await open(check([item(1, 10_000)]))
  expect(screen.queryByText(/需人工审核/)).toBeNull()
  screen.getByText(/提交后自动退款/)
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  page.answer(CHECK, check([item(1, 10_001)]))
  await press('申请退款')
  screen.getByText(/单次退款超过 ¥100，需人工审核/)
})

it('a request is withdrawn after a question', async () => {
  await page.show(<CancelRefund sn="33" />)
  await press('撤销退款申请')
  expect(page.sentTo('user/auth/order/refund/cancel')).toEqual([])
  await press('撤销退款申请')
  expect(page.sentTo('user/auth/order/refund/cancel')).toEqual([{ sn: '33' }])
})
