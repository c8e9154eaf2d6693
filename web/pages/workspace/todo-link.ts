import type { OutputOf } from '@zhixing/contract'
import type { LecturerTodoKind } from '@zhixing/contract/data/lecturer-home'
import { type EditorKind, kindOf, type ListState, listPath } from '../../features/course/editor/index.ts'

export type Todo = OutputOf<'data/auth/lecturer/home/view'>['todoList'][number]

const papers = (state: string) => `/account/exams/examAdmin?state=${state}`

/** Courses in a state: the page of a single one, else the list. */
function ofCourses({ courseCategory, count, firstId }: Todo, state: ListState, page: 'period' | 'check'): string {
  const kind: EditorKind = kindOf(courseCategory)
  return count > 1 ? listPath(kind, { state }) : `${kind.base}/${page}?id=${firstId}`
}

const links: Record<LecturerTodoKind, (todo: Todo) => string> = {
  mark: ({ firstId }) => `/account/exams/marking?examId=${firstId}`,
  recheck: ({ firstId }) => `/account/exams/marking?examId=${firstId}&way=recheck`,
  homework: ({ firstId }) => `/account/grades/homework/view?homeworkId=${firstId}`,
  lessonQuestion: () => '#questions',
  learnerQuestion: () => '/account/ques?kind=queue',
  gradeApply: ({ firstId }) => `/account/grades/admin?gradeId=${firstId}&tab=apply`,
  comment: ({ courseCategory, firstId }) => `${kindOf(courseCategory).view}/${firstId}#comments`,
  problemReport: () => '/account/subject/reports',
  courseRejected: (todo) => ofCourses(todo, 'rejected', 'check'),
  paperRejected: () => papers('rejected'),
  videoFailed: () => '/account/vod/video?status=3',
  uploadOpen: () => '/account/vod',
  courseDraft: (todo) => ofCourses(todo, 'draft', 'period'),
  paperDraft: () => papers('draft'),
  courseReview: (todo) => ofCourses(todo, 'pending', 'check'),
  paperReview: () => papers('pending'),
  courseApproved: (todo) => ofCourses(todo, 'passed', 'check'),
}

/** Where a to-do is handled. */
export const todoLink = (todo: Todo): string => links[todo.kind](todo)

/** Kinds that are news; the others are to-dos. */
const news: readonly LecturerTodoKind[] = ['courseReview', 'paperReview', 'courseApproved']

export const isOwnTurn = (kind: LecturerTodoKind): boolean => !news.includes(kind)
