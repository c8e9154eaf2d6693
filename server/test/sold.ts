/** Everything that is sold, and how a learner uses it: course, live course, document, resource, paper. */
import { makePaper } from './exam.ts'
import { makeCourse, makeFile, makeLive, makeUser, type MadeUser } from './factories.ts'
import type { TestApp } from './harness.ts'

/** The price of each. */
export const SOLD_PRICE = 1990
/** The code for using something that was not bought. */
export const NOT_BOUGHT = 456

export interface Sold {
  product: { productType: number; productId: string }
  /** Uses it as a learner. @returns the code of the answer */
  use(me: MadeUser): Promise<number>
  url: RegExp
}

/** Factories by kind. @param appOf the application, once it exists */
export function soldKinds(appOf: () => TestApp): Record<string, () => Promise<Sold>> {
  /** A document (3) or a resource (4). */
  const material = async (courseCategory: 3 | 4): Promise<Sold> => {
    const t = appOf()
    const { courseId, periodIds } = await makeCourse(t.owner, { isFree: 0, price: SOLD_PRICE, periods: 1 })
    const fileId = await makeFile(t.owner, (await makeUser(t.owner)).userId)
    await t.owner`UPDATE course SET course_category = ${courseCategory}, file_types = 'pdf' WHERE id = ${courseId}`
    await t.owner`
    UPDATE course_period
    SET period_type = ${courseCategory}, is_free = 0, file_id = ${fileId}, doc_name = '讲义.pdf', doc_type = 'pdf',
      doc_size = 1234
    WHERE course_id = ${courseId}`
    const path = courseCategory === 3 ? 'course/auth/course/period/file' : 'course/auth/course/period/download'
    return {
      product: { productType: 4, productId: courseId },
      use: async (me) => (await t.call(path, { periodId: periodIds[0] ?? '' }, me)).code,
      url: courseCategory === 3 ? /^\/library\/view\// : /^\/resource\/detail\//,
    }
  }

  return {
    'a course': async () => {
      const t = appOf()
      const { courseId, periodIds } = await makeCourse(t.owner, { isFree: 0, price: SOLD_PRICE })
      return {
        product: { productType: 1, productId: courseId },
        use: async (me) => (await t.call('course/auth/course/sign', { periodId: periodIds[1] ?? '' }, me)).code,
        url: /^\/view\//,
      }
    },
    'a live course': async () => {
      const t = appOf()
      const { courseId, periodIds } = await makeLive(t.owner, { isFree: 0, price: SOLD_PRICE })
      return {
        product: { productType: 2, productId: courseId },
        use: async (me) => (await t.call('course/auth/course/getLiveUrl', { periodId: periodIds[0] ?? '' }, me)).code,
        url: /^\/live\/detail\//,
      }
    },
    'a document of the library': () => material(3),
    'a resource': () => material(4),
    'a paper': async () => {
      const t = appOf()
      const { examId } = await makePaper(t.owner, {
        doc: { isFree: 0, examOriginal: SOLD_PRICE, examDiscount: SOLD_PRICE },
      })
      return {
        product: { productType: 5, productId: examId },
        use: async (me) => {
          const device = { examId, deviceId: 'device-of-buyer' }
          const { code, msg } = await t.call('exam/auth/user/exam/record/examOnline', device, me)
          // A started attempt may be finished without access: each use is a first one.
          await t.owner`DELETE FROM user_exam_record WHERE user_id = ${me.userId}`
          return msg.startsWith('请先获得这份试卷') ? NOT_BOUGHT : code
        },
        url: /^\/exam\/view\//,
      }
    },
  }
}
