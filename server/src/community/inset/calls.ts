import { inset } from '@zhixing/contract/community/inset'
import { selectCommenters, suggestCourses, suggestLessons } from '../../course/index.ts'
import { suggestExams } from '../../exam/index.ts'
import { found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { queryWords } from '../../shared/search/tokenize.ts'
import { pageOfFound as blogsFound } from '../blog/blog.sql.ts'
import { pageOfFound } from '../question/question.sql.ts'
import { targetType } from '../target.ts'
import { selectCards } from './card.ts'
import { cardKey, type CardRef } from './inset.ts'
import { selectPeopleToMention } from './mention.sql.ts'
import { texts } from './texts.ts'

const MAX_CARDS = 10
const MAX_PEOPLE = 8

async function refsFor({ db }: Pick<Request, 'db'>, kind: CardRef['kind'], keyword: string): Promise<CardRef[]> {
  if (kind === 'course')
    return (await suggestCourses(db, keyword, MAX_CARDS)).map(({ courseId, periodId }) =>
      periodId ? { kind: 'lesson', id: periodId } : { kind: 'course', id: courseId },
    )
  if (kind === 'lesson') return (await suggestLessons(db, keyword, MAX_CARDS)).map((id) => ({ kind, id }))
  if (kind === 'exam')
    return (await suggestExams(db, keyword, MAX_CARDS)).map(({ examId }) => ({ kind: 'exam', id: examId }))
  const query = queryWords(keyword)
  if (!query) return []
  const page = { pageCurrent: 1, pageSize: MAX_CARDS }
  const { list } = kind === 'blog' ? await blogsFound(db, query, page) : await pageOfFound(db, query, page)
  return list.map(({ id }) => ({ kind, id }))
}

export const calls = implement(inset, {
  async cardSearch({ kind, keyword }, request) {
    const refs = await refsFor(request, kind, keyword)
    const cards = await selectCards(request.services, request.db, request.site.siteId, refs)
    return { list: refs.flatMap((ref) => cards.get(cardKey(ref)) ?? []) }
  },

  cardView: async (ref, { services, db, site: { siteId } }) =>
    found((await selectCards(services, db, siteId, [ref])).get(cardKey(ref)), texts.missing),

  async people({ keyword, blogId, questionsId, courseId }, { db, viewer }) {
    const thread = questionsId
      ? { targetType: targetType.question, targetId: questionsId }
      : blogId
        ? { targetType: targetType.blog, targetId: blogId }
        : undefined
    const others = courseId ? await selectCommenters(db, courseId) : []
    return { list: await selectPeopleToMention(db, { userId: viewer.userId, keyword, thread, others }, MAX_PEOPLE) }
  },
})
