/** Cards with current data of the site. */
import { stateCode } from '@zhixing/contract/states'
import { selectLessonPlaces } from '../../course/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { selectBlogCards, selectQuestionCards } from './card.sql.ts'
import { type Card, cardKey, type CardRef } from './inset.ts'
import { soldProducts } from './products.ts'

/** A course is sold as one of three product types, depending on its row. */
const COURSES = [stateCode.product.course, stateCode.product.live, stateCode.product.material]

const idsOf = (refs: readonly CardRef[], kind: CardRef['kind']) =>
  refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : []))

/** Cards by `cardKey`; non-public objects are absent. */
export async function selectCards(
  services: Services,
  db: Db,
  siteId: number,
  refs: readonly CardRef[],
): Promise<Map<string, Card>> {
  if (refs.length === 0) return new Map()
  const lessons = await selectLessonPlaces(db, idsOf(refs, 'lesson'))
  const courseIds = [...new Set([...idsOf(refs, 'course'), ...lessons.map(({ courseId }) => courseId)])]
  const wanted = [
    ...courseIds.flatMap((productId) => COURSES.map((productType) => ({ productType, productId }))),
    ...idsOf(refs, 'exam').map((productId) => ({ productType: stateCode.product.paper, productId })),
  ]
  const [sold, blogs, questions] = await Promise.all([
    wanted.length > 0 ? soldProducts.one(services)(services, db, siteId, wanted) : [],
    selectBlogCards(db, idsOf(refs, 'blog')),
    selectQuestionCards(db, idsOf(refs, 'question')),
  ])
  const productCard = (
    kind: 'course' | 'exam' | 'lesson',
    { productId, productName, productLogo, url, lecturerName, price, isVipFree }: (typeof sold)[number],
  ): Card => ({
    kind,
    id: productId,
    title: productName,
    cover: productLogo,
    about: lecturerName,
    url,
    price,
    isVipFree,
    isPlayable: 0,
  })
  const courses = new Map(
    sold.flatMap((one) => (one.productType === stateCode.product.paper ? [] : [[one.productId, one] as const])),
  )
  const wantedCourses = new Set(idsOf(refs, 'course'))
  const cards: Card[] = [
    ...sold.flatMap((one) =>
      one.productType === stateCode.product.paper
        ? [productCard('exam', one)]
        : wantedCourses.has(one.productId)
          ? [productCard('course', one)]
          : [],
    ),
    ...lessons.flatMap(({ courseId, courseName, periodId, periodName, isOpenVideo }) => {
      const course = courses.get(courseId)
      if (!course) return []
      const url = `${course.url}?period=${periodId}`
      const isPlayable: Card['isPlayable'] = isOpenVideo ? 1 : 0
      return [{ ...productCard('lesson', course), id: periodId, title: periodName, about: courseName, url, isPlayable }]
    }),
    ...blogs.map(
      ({ id, title, cover, nickname }): Card => ({
        kind: 'blog',
        id,
        title,
        cover,
        about: nickname,
        url: `/blog/article/${id}`,
        price: null,
        isVipFree: 0,
        isPlayable: 0,
      }),
    ),
    ...questions.map(
      ({ id, title, nickname, answerCount }): Card => ({
        kind: 'question',
        id,
        title,
        cover: '',
        about: answerCount > 0 ? `${nickname} · ${answerCount} 个回答` : nickname,
        url: `/question/view/${id}`,
        price: null,
        isVipFree: 0,
        isPlayable: 0,
      }),
    ),
  ]
  return new Map(cards.map((card) => [cardKey(card), card]))
}
