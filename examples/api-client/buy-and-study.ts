/**
 * What a foreign developer writes with types generated from /apis/openapi.json. Compiled and run by
 * generated-client.test.ts: signs in, buys a course at the sandbox, and studies a lesson with an API token.
 */
import createClient from 'openapi-fetch'
import type { components, paths } from './out/schema.d.ts'

const [baseUrl = '', siteId = '', mobile = '', password = '', keyword = ''] = process.argv.slice(2)
const clientWith = (headers: Record<string, string>) => createClient<paths>({ baseUrl, headers })

/** `data` of an answer. @throws what the school refused */
async function dataOf<T>(
  sent: Promise<{ data?: { code: 200; data: T } | components['schemas']['Refusal'] }>,
): Promise<T> {
  const { data: answer } = await sent
  if (answer?.code !== 200) throw new Error(`${answer?.code ?? 'no answer'} ${answer?.msg ?? ''}`)
  return answer.data
}

const visitor = clientWith({ 'SITE-ID': siteId })
const { token } = await dataOf(visitor.POST('/apis/user/api/user/login/password', { body: { mobile, password } }))
const buyer = clientWith({ 'SITE-ID': siteId, token })

const found = await dataOf(visitor.POST('/apis/course/api/course/search/list', { body: { keyword } }))
const course = found.list[0]
if (!course) throw new Error('the course is not found')
const { courseId } = course
// The compiler knows the fields of answers and inputs.
// @ts-expect-error: no such field
void course.courseIdentity
// @ts-expect-error: the input is required
void (() => visitor.POST('/apis/course/api/course/search/list'))

const order = await dataOf(
  buyer.POST('/apis/user/auth/order/info/pay', {
    body: {
      productList: [{ productType: 1, productId: courseId }],
      clientKey: crypto.randomUUID(),
      payType: 90,
      pricePaid: course.courseDiscount,
    },
  }),
)
if (!order.payment) throw new Error('nothing is to be paid')
const { serialNumber, codeUrl } = order.payment
const ticket = new URL(codeUrl).searchParams.get('ticket') ?? ''
await dataOf(visitor.POST('/apis/commerce/api/sandbox/payment/pay', { body: { serialNumber, ticket, action: 'pay' } }))
for (let status = order.orderStatus; status !== 2; ) {
  await new Promise((done) => setTimeout(done, 100))
  const view = buyer.POST('/apis/user/auth/order/info/view', { body: { orderNo: order.orderNo } })
  status = (await dataOf(view)).orderStatus
}

const made = await dataOf(
  buyer.POST('/apis/user/auth/token/save', {
    body: { tokenName: '学习程序', scopes: ['course:write', 'data:write'], days: 7 },
  }),
)
const learner = clientWith({ Authorization: `Bearer ${made.token}` })
const { chapterList } = await dataOf(learner.POST('/apis/course/auth/course/chapter/page', { body: { courseId } }))
const periodId = chapterList[0]?.periodList[0]?.id ?? ''
const { studyId } = await dataOf(learner.POST('/apis/course/auth/course/sign', { body: { periodId } }))
const report = await dataOf(
  learner.POST('/apis/data/api/course/user/period/log/save', {
    body: { studyId, periodId, ranges: [[0, 2]], currentDuration: 2, seq: 1 },
  }),
)
const { list } = await dataOf(learner.POST('/apis/data/auth/course/user/period/progress/list', { body: { courseId } }))
const readBack = list.find((one) => one.periodId === periodId)
process.stdout.write(
  JSON.stringify({
    pricePaid: order.pricePaid,
    reported: report.progress,
    progress: readBack?.progress,
    currentDuration: readBack?.currentDuration,
  }),
)
