import { stateCode } from '@zhixing/contract/states'
import type { InputOf } from '@zhixing/contract'
import { data, redirect } from 'react-router'
import { type LoaderArgs, loadSignedIn, pageNumber } from '../../../load.ts'
import type { EditorKind } from './kinds.ts'
import type { MyCourseDetail } from './state.ts'
import { isId } from '../../../address.ts'
import { noCategory } from '../category/index.ts'
import { categoryOf } from './form-value.ts'

export const listStates = ['all', 'draft', 'pending', 'passed', 'rejected', 'on', 'deleted'] as const
export type ListState = (typeof listStates)[number]

const filters: Record<ListState, Partial<InputOf<'course/auth/course/audit/list'>>> = {
  all: {},
  draft: { auditStatus: 3 },
  pending: { auditStatus: 0 },
  passed: { auditStatus: 1 },
  rejected: { auditStatus: 2 },
  on: { isPutaway: true },
  deleted: { isDeleted: true },
}

/** URL of a course list; defaults are omitted. */
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

/** The lecturer's courses of a kind, filtered by the URL. */
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
    // The page no longer exists (its last row was deleted): redirect to the last page.
    if (page.list.length === 0 && page.pageCurrent > 1)
      throw redirect(listPath(kind, { state, keyword, page: Math.max(1, page.totalPage) }))
    return { ...page, state, keyword, isChoosing: url.searchParams.has('choose') }
  })
}

/** Id in the URL, also as `courseId`. Without one the lecturer chooses from the list; anything else is a 404. */
function chosenCourse(url: URL, kind: EditorKind): string {
  const name = ['id', 'courseId'].find((one) => url.searchParams.get(one))
  if (!name) throw redirect(`${kind.base}?choose=1`)
  return courseIdOf(url, name)
}

/** Id in the URL; anything else is a 404. */
export function courseIdOf(url: URL, name = 'id'): string {
  const id = url.searchParams.get(name) ?? ''
  if (!isId(id)) throw data({ code: 404, msg: '' }, { status: 404 })
  return id
}

/** Form data of an existing course (`id` in the URL) or of a new one. */
export function loadForm(args: LoaderArgs, kind: EditorKind) {
  return loadSignedIn(args, async ({ call }, url) => {
    const [found, { courseCategoryList }] = await Promise.all([
      url.searchParams.has('id')
        ? loadMyCourse(call, kind, courseIdOf(url)).then((course) => ({
            course,
            ownOrg: null,
            lastCategory: noCategory,
          }))
        : newCourse(call, kind),
      call('course/api/course/category/list', { categoryType: kind.categoryType }),
    ])
    return { ...found, categories: courseCategoryList }
  })
}

/** Head data of a course. */
export function loadCourseHead(args: LoaderArgs, kind: EditorKind) {
  return loadSignedIn(args, ({ call }, url) => loadMyCourse(call, kind, courseIdOf(url)))
}

/** A course with its chapters and periods. */
export function loadOutline(args: LoaderArgs, kind: EditorKind) {
  return loadSignedIn(args, async ({ call }, url) => {
    const courseId = chosenCourse(url, kind)
    const [course, outline] = await Promise.all([
      loadMyCourse(call, kind, courseId),
      call('course/auth/course/chapter/audit/list', { courseId }),
    ])
    return { course, outline }
  })
}

/** A course with its history, and the changes of its open version (or the one given by `against`). */
export function loadReview(args: LoaderArgs, kind: EditorKind) {
  return loadSignedIn(args, async ({ call }, url) => {
    const courseId = chosenCourse(url, kind)
    const asked = Number(url.searchParams.get('against') ?? '')
    const [course, history] = await Promise.all([
      loadMyCourse(call, kind, courseId),
      call('course/auth/course/audit/history', { courseId }),
    ])
    const against = history.versionList.some(({ version }) => version === asked) ? asked : undefined
    const worth = against !== undefined || (course.hasLive && course.version !== course.liveVersion)
    const compared = worth
      ? await call('course/auth/course/audit/compare', { courseId, ...(against === undefined ? {} : { against }) })
      : null
    return { course, history, compared }
  })
}

type Call = Parameters<Parameters<typeof loadSignedIn>[1]>[0]['call']

/** A course of the viewer, of the kind of the page; another kind is a 404. */
export async function loadMyCourse(call: Call, kind: EditorKind, courseId: string): Promise<MyCourseDetail> {
  const course = await call('course/auth/course/audit/view', { courseId })
  if (course.courseCategory !== kind.courseCategory) throw data({ code: 404, msg: '' }, { status: 404 })
  return course
}

/**
 * A new course: the organisation for which it may be made, and the category of the author's last one. The list, which
 * only lecturers get, checks the role.
 */
async function newCourse(call: Call, kind: EditorKind) {
  const { courseCategory } = kind
  const { ownOrg, list } = await call('course/auth/course/audit/list', { courseCategory, pageSize: 1 })
  const [last] = list
  const { recorded, live } = stateCode.category
  return {
    course: null,
    ownOrg: courseCategory === recorded || courseCategory === live ? ownOrg : null,
    lastCategory: last ? categoryOf(await loadMyCourse(call, kind, last.courseId)) : noCategory,
  }
}
