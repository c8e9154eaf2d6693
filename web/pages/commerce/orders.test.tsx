// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { press, pressTwice, settled, webPage } from '../../page.fixture.ts'
import { pageContext } from '../../context.ts'
import Orders, { loader } from './orders.tsx'
import Pay from './pay.tsx'

const page = webPage()
const CONTINUE = 'user/auth/order/info/continue/pay'
const item = { productType: 1, productId: '3', productName: '微积分', productLogo: '', url: '/view/3' }
const order = (orderNo: string, orderStatus: number, more: object = {}) => ({
  orderNo,
  orderStatus,
  isHeld: false,
  pricePaid: 8900,
  pricePayable: 8900,
  priceDiscount: 0,
  refundAmount: 0,
  gmtCreate: '2026-11-01T00:00:00Z',
  itemList: [
    {
      ...item,
      pricePayable: 8900,
      pricePaid: 8900,
      deductionList: [],
    },
  ],
  payType: 2,
  expireTime: new Date(Date.now() + 6e5).toISOString(),
  payTypeList: [
    {
      payType: 1,
      name: '微信支付',
    },
    {
      payType: 2,
      name: '支付宝',
    },
  ],
  ...more,
})
const showList = (list: object[], orderStatus?: number) => {
  const loaderData = { orderStatus, page: { list, totalCount: list.length, pageCurrent: 1, totalPage: 1 } }
  return page.show(<Orders {...({ loaderData } as unknown as ComponentProps<typeof Orders>)} />)
}
const showPay = (given: object, payer?: object) => {
  const loaderData = { order: given, payer }
  page.answer('user/auth/order/info/view', given)
  return page.show(<Pay {...({ loaderData } as unknown as ComponentProps<typeof Pay>)} />)
}

it('each order says its state, what is to pay or was paid, and what was returned', async () => {
  await showList([order('1', 1), order('2', 2), order('3', 8, { refundAmount: 900 }), order('4', 4)])
  const [waiting, paid, part, closed] = screen.getAllByRole('article')
  const words = [waiting, paid, part, closed].map((one) => one?.textContent ?? '')
  expect(words[0]).toMatch(/待支付.*应付 ¥89/)
  expect(words[1]).toMatch(/支付成功.*实付 ¥89/)
  expect(words[2]).toMatch(/部分退款.*实付 ¥89，已退 ¥9/)
  expect(words[3]).toMatch(/已关闭.*应付 ¥89/)
  expect(
    within(waiting as HTMLElement)
      .getByRole('link', { name: '去支付' })
      .getAttribute('href'),
  ).toContain('1')
  expect(screen.getAllByRole('link', { name: '去支付' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: '关闭订单' })).toHaveLength(1)
})

it('money that is held is not to be paid again', async () => {
  await showList([order('1', 1, { isHeld: true })])
  expect(screen.queryByRole('link', { name: '去支付' })).toBeNull()
  screen.getByText('款项核实中，请勿重复支付')
})

it('an order is closed once, after a question', async () => {
  await showList([order('1', 1)])
  await press('关闭订单')
  expect(page.sentTo('user/auth/order/info/close')).toEqual([])
  await pressTwice('关闭订单')
  expect(page.sentTo('user/auth/order/info/close')).toEqual([{ orderNo: '1' }])
})

it('the list asks for a known state only; old links lead to the order', async () => {
  const call = vi.fn(async (_key: string, input: unknown) => input)
  const context = new RouterContextProvider()
  context.set(pageContext, { call, hasToken: true } as never)
  const load = (search: string) => {
    const url = new URL(`http://school/account/order${search}`)
    return loader({ request: new Request(url), url, context, params: {} } as never)
  }
  await load('?orderStatus=4&pageCurrent=3')
  expect(call.mock.lastCall?.[1]).toEqual({ pageCurrent: 3, pageSize: 10, orderStatus: 4 })
  await load('?orderStatus=9')
  expect(call.mock.lastCall?.[1]).toEqual({ pageCurrent: 1, pageSize: 10 })
  await expect(load('?orderNo=12')).rejects.toMatchObject({ status: 302 })
})

it('continues with the chosen way of paying, and with another when it is changed', async () => {
  page.answer(CONTINUE, { payment: { payUrl: 'https://pay.example/1' } })
  await showPay(order('1', 1))
  expect(page.sentTo(CONTINUE)).toEqual([{ orderNo: '1', payType: 2 }])
  expect(screen.getByRole('link', { name: '去支付' }).getAttribute('href')).toBe('https://pay.example/1')
  screen.getByText(/^请在 (9|10) 分 \d\d 秒内完成支付/)
  fireEvent.click(screen.getByRole('radio', { name: '微信支付' }))
  await settled()
  expect(page.sentTo(CONTINUE).at(-1)).toEqual({ orderNo: '1', payType: 1 })
})

it('a way of paying that is gone is replaced by the first one', async () => {
  await showPay(order('1', 1, { payType: 9 }))
  expect(page.sentTo(CONTINUE)).toEqual([{ orderNo: '1', payType: 1 }])
})

it('says that it is paid, closed or held, and asks for no payment then', async () => {
  const first = await showPay(order('1', 2))
  screen.getByText('支付成功')
  expect(screen.getByRole('link', { name: '开始学习' }).getAttribute('href')).toBe('/view/3')
  first.unmount()
  const second = await showPay(order('1', 4))
  screen.getByText('订单已关闭')
  expect(screen.queryByRole('link', { name: '开始学习' })).toBeNull()
  second.unmount()
  await showPay(order('1', 1, { isHeld: true }))
  screen.getByText('款项核实中，请勿重复支付')
  expect(page.sentTo(CONTINUE)).toEqual([])
})
