/** Suggestions while a search is typed, and statistics of searches for operators. */
import { adminSearch, search, type SuggestionKind } from '@zhixing/contract/data/search'
import { suggestArticles, suggestBlogs, suggestQuestions } from '../community/index.ts'
import { suggestCourses } from '../course/index.ts'
import { suggestExams } from '../exam/index.ts'
import type { Db } from '../kernel/db/index.ts'
import { implement } from '../kernel/implement.ts'
import { correctedWords, searchAll } from './search-all.ts'
import { countedWord, MAX_SUGGESTIONS, mixed, type Suggestion } from './search-rules.ts'
import * as sql from './search.sql.ts'

const kindOfCourse: Record<number, SuggestionKind> = { 1: 'course', 2: 'live', 3: 'library', 4: 'resource' }

const shownAs = (kind: SuggestionKind, id: string, title: string, about: string, count: number): Suggestion => ({
  kind,
  id,
  periodId: null,
  title,
  about,
  count,
})

/** Suggestions of all kinds for the input so far. */
async function suggestions(db: Db, keyword: string) {
  const [courses, exams, articles, blogs, questions] = await Promise.all([
    suggestCourses(db, keyword, MAX_SUGGESTIONS),
    suggestExams(db, keyword, MAX_SUGGESTIONS),
    suggestArticles(db, keyword, MAX_SUGGESTIONS),
    suggestBlogs(db, keyword, MAX_SUGGESTIONS),
    suggestQuestions(db, keyword, MAX_SUGGESTIONS),
  ])
  const lists: Suggestion[][] = [
    courses.map(({ courseId, courseCategory, periodId, title, courseName, lecturerName, count }) => ({
      kind: periodId ? 'lesson' : (kindOfCourse[courseCategory] ?? 'course'),
      id: courseId,
      periodId,
      title,
      about: periodId ? courseName : lecturerName,
      count: periodId ? 0 : count,
    })),
    exams.map((exam) => shownAs('exam', exam.examId, exam.examName, exam.lecturerName, exam.studyCount)),
    articles.map((one) => shownAs('article', one.id, one.infoTitle, one.categoryName, one.readCount)),
    blogs.map((blog) => shownAs('blog', blog.id, blog.title, blog.nickname, blog.readCount)),
    questions.map((one) => shownAs('question', one.id, one.title, one.nickname, one.commentCount)),
  ]
  return mixed(lists, keyword)
}

const searchCalls = implement(search, {
  all: (input, request) => searchAll(request, input),

  async suggest({ keyword }, { db }) {
    const list = await suggestions(db, keyword)
    if (list.length > 0) return { list }
    const meant = await correctedWords(db, keyword)
    return { list: meant ? await suggestions(db, meant) : [] }
  },

  async report({ keyword, total }, { db }) {
    const word = countedWord(keyword)
    if (word) await sql.countSearch(db, word, total === 0)
    return {}
  },
})

const adminCalls = implement(adminSearch, {
  words: ({ days, onlyMissed, keyword, ...page }, { db }) =>
    sql.pageOfWords(db, { days, onlyMissed, keyword: countedWord(keyword) }, page),
})

export const calls = [...searchCalls, ...adminCalls]
