// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { stateCode } from '@zhixing/contract/states'
import { expect, it } from 'vitest'
import { webPage } from '../../../page.fixture.ts'
import { chapterOf, courseOf, periodOf } from './course.fixture.ts'
import { buttonOf, mainAction } from './course-action.tsx'
import { CourseBar, CourseOffer, type CourseOfferProps } from './course-offer.tsx'

const page = webPage()
const chapters = [chapterOf('8', [periodOf('1'), periodOf('2', { isFree: true })])]
const offer = (more: Partial<CourseOfferProps> = {}): CourseOfferProps => ({
  course: courseOf(),
  chapters,
  signedIn: true,
  address: '/view/3',
  ...more,
})
const terms = {
  productType: stateCode.product.course,
  productId: '3',
  original: 9900,
  price: 5900,
  limitPrice: null,
  limitEnd: null,
  vipPrice: 4900,
  isVipFree: false,
  isSale: true,
  expiryText: '365 天内有效',
  refundText: '七天内可退',
} satisfies CourseOfferProps['terms']
const show = (more: Partial<CourseOfferProps> = {}, user = {}) =>
  page.show(<CourseOffer {...offer(more)} />, { user: { id: '7', isVip: false, ...user } })
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const included = () =>
  within(screen.getByRole('list', { name: '课程包含' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const amounts = () => document.body.textContent.match(/¥[\d.]+/g) ?? []

it('a course on sale shows its price, what belongs to it, how to buy, try and return it', async () => {
  await show({ terms, exercises: 2, course: courseOf({ accessoryList: [{}, {}, {}] as never }) })
  expect(amounts()).toEqual(['¥59', '¥99', '¥49'])
  screen.getByText('会员价 ¥49')
  screen.getByText('365 天内有效')
  screen.getByText('七天内可退')
  expect(links()).toEqual([
    ['开通会员', '/vip'],
    ['立即购买', '/checkout?products=1:3'],
    ['免费试学', '/view/3?period=2'],
  ])
  expect(included()).toEqual([
    '3 节 · 1 小时',
    '2 份练习与考试',
    '3 份配套资料',
    '1 节可先免费试学',
    '随时提问，讲师答疑',
    '手机、平板、电脑都能学，进度同步',
  ])
})

it('what is not sold says so and has no refund rule; a member sees the own price', async () => {
  const { unmount } = await show({ terms: { ...terms, isSale: false } })
  screen.getByText('暂不销售')
  expect(screen.queryByText('七天内可退')).toBeNull()
  unmount()
  await show({ terms }, { isVip: true })
  expect(amounts()).toEqual(['¥49', '¥99', '¥49'])
  screen.getByText('您是会员，已为您计入会员优惠')
})

it('an owner sees the progress and the last lesson instead of a price', async () => {
  const owned = { isPay: true, allowStudy: 1 as const, lastPeriodId: '2', progress: 40 }
  const { unmount } = await show({ course: courseOf(owned) })
  expect(amounts()).toEqual([])
  screen.getByText('你已报名这门课程')
  screen.getByText('上次学到：课时2')
  expect(screen.getByLabelText<HTMLProgressElement>('学习进度').value).toBe(40)
  expect(links()).toEqual([['继续学习', '/view/3?period=2']])
  expect(included()).not.toContain('1 节可先免费试学')
  unmount()
  await show({ course: courseOf({ ...owned, progress: 100 }) })
  screen.getByText('你已学完这门课程')
})

it('a free course is not sold at its list price; a preview shows the price to its owner, and no trial', async () => {
  const { unmount } = await show({ course: courseOf({ isFree: true, courseDiscount: 0 }) })
  screen.getByText('免费')
  expect(amounts()).toEqual([])
  unmount()
  await show({ course: courseOf({ isPay: true }), isPreview: true })
  expect(amounts()).toEqual(['¥59', '¥99'])
  expect(screen.queryByText('你已报名这门课程')).toBeNull()
  expect(screen.queryByText('免费试学')).toBeNull()
})

it('a certificate says how it is earned, then leads to the own one', async () => {
  const certificate = { title: '结业', minProgress: 80, examName: '', certificateNo: '', isPassed: false } as never
  const shown = [{}, { examName: '期末' }, { examName: '期末', isPassed: true }, { certificateNo: 'ZX7' }]
  const lines: unknown[] = []
  for (const more of shown) {
    const { unmount } = await show({ certificate: Object.assign({}, certificate, more) as never })
    lines.push(screen.queryByText(/^学习进度达到/)?.textContent ?? links().at(-1))
    unmount()
  }
  expect(lines).toEqual([
    '学习进度达到 80% 自动颁发，可在线验证',
    '学习进度达到 80%，并通过「期末」',
    '学习进度达到 80%，并通过「期末」（已通过）',
    ['查看我的证书', '/certificate/ZX7'],
  ])
})

it('the bar of phones has the price and the end of an offer for those who buy, and the action', async () => {
  const bar = (more: Partial<CourseOfferProps> = {}, user = {}) => {
    const props = offer(more)
    return page.show(<CourseBar course={props.course} terms={props.terms} action={buttonOf(mainAction(props))} />, {
      user: { id: '7', isVip: false, ...user },
    })
  }
  const limited = { ...terms, limitPrice: 3900, limitEnd: new Date(Date.now() + 3_600_000).toISOString() }
  const forAll = await bar({ terms: limited })
  expect(document.body.textContent).toMatch(/^¥39.*距结束/)
  forAll.unmount()
  const forMembers = await bar({ terms: limited }, { isVip: true })
  expect(screen.queryByText(/距结束/)).toBeNull()
  forMembers.unmount()
  await bar({ course: courseOf({ isPay: true, allowStudy: 1 }), terms: null })
  expect(amounts()).toEqual([])
  expect(links()).toEqual([['立即学习', '/view/3?period=1']])
})
