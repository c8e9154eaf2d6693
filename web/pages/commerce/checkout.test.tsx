// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, pressTwice, settled, type, webPage } from '../../page.fixture.ts'
import { ApiError } from '../../api.ts'
import { pageContext } from '../../context.ts'
import Checkout, { loader } from './checkout.tsx'

const page = webPage()
const PAY = 'user/auth/order/info/pay'
const coupon = (couponId: string, amount: number, usable = 1) => ({
  couponId,
  amount,
  usable,
  couponName: `券${couponId}`,
  reason: usable ? '' : '未到使用时间',
})
const item = { productType: 1, productId: '3', productName: '微积分', productLogo: '', url: '/view/3', expiryText: '' }
const preview = {
  itemList: [
    {
      ...item,
      pricePayable: 9900,
      pricePaid: 8900,
      deductionList: [
        {
          name: '会员优惠',
          amount: 1e3,
        },
      ],
    },
  ],
  pricePayable: 9900,
  priceDiscount: 1e3,
  pricePaid: 8900,
  vipSaving: 0,
  bundleName: '',
  waitingOrderNo: null,
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
  couponList: [] as object[],
  refundText: '七天内可退',
}
const productList = [{ productType: 1, productId: '3' }]
type Loaded = ComponentProps<typeof Checkout>['loaderData']
const show = (more: object = {}, given: object = {}) => {
  const loaded = { productList, bundleId: '', couponId: '', couponProblem: '', problem: '', isThere: true, ...given }
  const loaderData = { preview: { ...preview, ...more }, ...loaded } as unknown as Loaded
  return page.show(<Checkout {...({ loaderData } as unknown as ComponentProps<typeof Checkout>)} />, {
    at: '/checkout',
  })
}
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^提交订单|^立即开通/ })

beforeEach(() => page.answer(PAY, { orderNo: '77' }))

it('sends what is bought at the price that is shown, once, and goes on to pay', async () => {
  await show({}, { couponId: '5' })
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['¥99', '−¥10', '¥89'])
  screen.getByText('会员优惠 −¥10')
  fireEvent.click(screen.getByRole('radio', { name: '支付宝' }))
  await type(/^订单备注/, '尽快')
  await pressTwice('提交订单并支付 ¥89')
  expect(page.sentTo(PAY)).toEqual([
    {
      productList,
      clientKey: expect.any(String),
      pricePaid: 8900,
      remarkCus: '尽快',
      couponId: '5',
      payType: 2,
      referralCode: '',
    },
  ])
  expect(page.address()).toContain('77')
})

it('what is free needs no way of paying', async () => {
  await show({ pricePaid: 0, payTypeList: [] })
  expect(screen.queryByText(/暂时无法在线支付/)).toBeNull()
  await press('立即开通')
  expect(page.sentTo(PAY)[0]).not.toHaveProperty('payType')
})

it('cannot be sent without a way of paying, or while an order of the same waits', async () => {
  const { unmount } = await show({ payTypeList: [] })
  expect(submit().disabled).toBe(true)
  screen.getByText(/暂时无法在线支付/)
  unmount()
  await show({ waitingOrderNo: '76' })
  expect(submit().disabled).toBe(true)
  expect(screen.getByRole('link', { name: '去支付' }).getAttribute('href')).toContain('76')
})

it('a refused price keeps the form and loads the prices again; a lost answer does not, and has the same key', async () => {
  await show()
  await type(/^订单备注/, '尽快')
  page.disconnect(PAY)
  await press(/^提交订单/)
  expect(page.loads()).toBe(1)
  page.refuse(PAY, '价格已变化')
  await press(/^提交订单/)
  screen.getByText('价格已变化')
  expect(screen.getByLabelText<HTMLInputElement>(/^订单备注/).value).toBe('尽快')
  const [first, second] = page.sentTo(PAY)
  expect(second?.clientKey).toBe(first?.clientKey)
  expect([page.loads(), page.address()]).toEqual([2, '/checkout'])
})

it('coupons that do not fit say why; another choice is asked by its address', async () => {
  await show({ couponList: [coupon('5', 500), coupon('6', 0, 0)] }, { couponId: '5', bundleId: '' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '不使用优惠券',
    '券5（−¥5）',
    '券6（未到使用时间）',
  ])
  await type('优惠券', '')
  await settled()
  expect(page.address()).toMatch(/products=1.3&couponId=$/)
})

it('without a price it says why, and links to what is owned already', async () => {
  const { unmount } = await show({}, { preview: null, problem: '您已拥有该课程' })
  screen.getByText('您已拥有该课程')
  expect(screen.getByRole('link', { name: '查看商品' }).getAttribute('href')).toBe('/view/3')
  unmount()
  await show({}, { preview: null, problem: '课程不存在', isThere: false })
  expect(screen.queryByRole('link', { name: '查看商品' })).toBeNull()
})

type Preview = (key: string, input: { couponId?: string }) => Promise<unknown>
async function load(search: string, call: Preview) {
  const context = new RouterContextProvider()
  context.set(pageContext, { call, hasToken: true } as never)
  const url = new URL(`http://school/checkout?products=1:3${search}`)
  const data = await loader({ request: new Request(url), url, context, params: {} } as never)
  return data as unknown as Loaded
}

it('the best coupon applies unless the buyer chose one or none', async () => {
  const call = vi.fn<Preview>(async () => ({
    ...preview,
    couponList: [coupon('4', 0), coupon('6', 9, 0), coupon('5', 8)],
  }))
  expect((await load('', call)).couponId).toBe('5')
  expect(call.mock.lastCall?.[1]).toMatchObject({ couponId: '5', productList })
  expect((await load('&couponId=', call)).couponId).toBe('')
  expect((await load('&couponId=6', call)).couponId).toBe('6')
})

it('a coupon that is refused is left out with the reason; other refusals are shown, failures are not hidden', async () => {
  const couponFails: Preview = async (_, { couponId }) => {
    if (couponId) throw new ApiError(999, '优惠券已使用')
    return preview
  }
  expect(await load('&couponId=5', couponFails)).toMatchObject({ couponId: '', couponProblem: '优惠券已使用' })
  const refuse =
    (code: number): Preview =>
    async () => {
      throw new ApiError(code, '不能买')
    }
  expect(await load('&couponId=5', refuse(409))).toMatchObject({ preview: null, problem: '不能买', isThere: true })
  expect(await load('', refuse(404))).toMatchObject({ preview: null, isThere: false })
  await expect(load('', refuse(500))).rejects.toMatchObject({ data: { code: 500 } })
})
