import type { InputOf } from '@zhixing/contract'
import { data, redirect } from 'react-router'
import { type LoaderArgs, loadSignedIn, pageNumber } from '../../../load.ts'
import type { EditorKind } from './kinds.ts'
import type { MyCourseDetail } from './state.ts'
import { isId } from '../../../address.ts'

export const listStates = ['all', 'draft', 'pending', 'passed', 'rejected', 'on', 'deleted'] as const
export type ListState = (typeof listStates)[number]

const filters: Record<ListState, Partial<InputOf<'course/auth/course/audit/list'>>> = {
  all: {},
  draft: { auditStatus: 3 },
  pending: { auditStatus: 0 },
  passed: { auditStatus: 1 },
  rejected: { auditStatus: 2 },
  on: { isPutaway: 1 },
  deleted: { isDeleted: 1 },
}

/** Address of a list of mine; everything but the defaults is told. */
export function listPath(
  kind: EditorKind,
  { state = 'all', keyword = '', page = 1 }: { state?: ListState; keyword?: string; page?: number },
): string {
  const query = new URLSearchParams()
  if (state !== 'all') query.set('state', state)
  if (keyword) query.set('keyword', keyword)
  if (page > 1) query.set('pageCurrent', String(page))
  return query.size > 0 ? `${kind.base}?${query}` : kind.base
}

/** My courses of a kind as the address asks for them. */
export function loadMyCourses(args: LoaderArgs, kind: EditorKind) {
  return loadSignedIn(args, async ({ call }, url) => {
    const asked = url.searchParams.get('state')
    const state = listStates.find((one) => one === asked) ?? 'all'
    const keyword = (url.searchParams.get('keyword') ?? '').trim().slice(0, 50)
    const page = await call('course/auth/course/audit/list', {
      courseCategory: kind.courseCategory,
      keyword,
      pageCurrent: pageNumber(url),
      pageSize: 10,
      ...filters[state],
    })
    // The last one of a page was deleted, or an old address: the page that is there.
    if (page.list.length === 0 && page.pageCurrent > 1)
      throw redirect(listPath(kind, { state, keyword, page: Math.max(1, page.totalPage) }))
    return { ...page, state, keyword }
  })
}

/** The id in the address; anything else is a page that is not there. */
export function courseIdOf(url: URL, name = 'id'): string {
  const id = url.searchParams.get(name) ?? ''
  if (!isId(id)) throw data({ code: 404, msg: '' }, { status: 404 })
  return id
}

/** The form of a course that is there (`id` in the address), or of a new one. */
export function loadForm(args: LoaderArgs, kind: EditorKind) {
  return loadSignedIn(args, async ({ call }, url) => {
    const [course, { courseCategoryList }] = await Promise.all([
      url.searchParams.has('id') ? myCourse(call, kind, courseIdOf(url)) : guard(call, kind),
      call('course/api/course/category/list', { categoryType: kind.categoryType }),
    ])
    return { course, categories: courseCategoryList }
  })
}

/** A course with nothing else. */
export function loadCourseHead(args: LoaderArgs, kind: EditorKind) {
  return loadSignedIn(args, ({ call }, url) => myCourse(call, kind, courseIdOf(url)))
}

/** A course with its chapters and periods. */
export function loadOutline(args: LoaderArgs, kind: EditorKind) {
  return loadSignedIn(args, async ({ call }, url) => {
    const courseId = courseIdOf(url)
    const [course, outline] = await Promise.all([
      myCourse(call, kind, courseId),
      call('course/auth/course/chapter/audit/list', { courseId }),
    ])
    return { course, outline }
  })
}

/** A course with its history, and what its open version (or the one asked for by `against`) changes. */
export function loadReview(args: LoaderArgs, kind: EditorKind) {
  return loadSignedIn(args, async ({ call }, url) => {
    const courseId = courseIdOf(url)
    const asked = Number(url.searchParams.get('against') ?? '')
    const [course, history] = await Promise.all([
      myCourse(call, kind, courseId),
      call('course/auth/course/audit/history', { courseId }),
    ])
    const against = history.versionList.some(({ version }) => version === asked) ? asked : undefined
    const worth = against !== undefined || (course.hasLive === 1 && course.version !== course.liveVersion)
    const compared = worth
      ? await call('course/auth/course/audit/compare', { courseId, ...(against === undefined ? {} : { against }) })
      : null
    return { course, history, compared }
  })
}

type Call = Parameters<Parameters<typeof loadSignedIn>[1]>[0]['call']

/** One of mine, of the kind of the page; of another kind it is not there. */
async function myCourse(call: Call, kind: EditorKind, courseId: string): Promise<MyCourseDetail> {
  const course = await call('course/auth/course/audit/view', { courseId })
  if (course.courseCategory !== kind.courseCategory) throw data({ code: 404, msg: '' }, { status: 404 })
  return course
}

/** A new one asks for nothing of ours; that the visitor is a lecturer is asked by a call that only lecturers may make. */
async function guard(call: Call, kind: EditorKind): Promise<null> {
  await call('course/auth/course/audit/list', { courseCategory: kind.courseCategory, pageSize: 1 })
  return null
}
