import type { InputOf, OutputOf } from '@zhixing/contract'
import { data, redirect } from 'react-router'
import { type LoaderArgs, loadSignedIn, pageNumber } from '../../../load.ts'
import { isId } from '../../../address.ts'

export const listStates = ['all', 'draft', 'pending', 'passed', 'rejected', 'on', 'deleted'] as const
export type ListState = (typeof listStates)[number]

const filters: Record<ListState, Partial<InputOf<'exam/auth/exam/audit/list'>>> = {
  all: {},
  draft: { auditStatus: 3 },
  pending: { auditStatus: 0 },
  passed: { auditStatus: 1 },
  rejected: { auditStatus: 2 },
  on: { isPutaway: true },
  deleted: { isDeleted: true },
}

/** URL of the paper list; defaults are omitted. */
export function listPath({
  state = 'all',
  keyword = '',
  page = 1,
}: {
  state?: ListState
  keyword?: string
  page?: number
}) {
  const query = new URLSearchParams()
  if (state !== 'all') query.set('state', state)
  if (keyword) query.set('keyword', keyword)
  if (page > 1) query.set('pageCurrent', String(page))
  return query.size > 0 ? `/account/exams/examAdmin?${query}` : '/account/exams/examAdmin'
}

/** The lecturer's papers, filtered by the URL. */
export function loadMyPapers(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const asked = url.searchParams.get('state')
    const state = listStates.find((one) => one === asked) ?? 'all'
    const keyword = (url.searchParams.get('keyword') ?? '').trim().slice(0, 50)
    const page = await call('exam/auth/exam/audit/list', {
      keyword,
      pageCurrent: pageNumber(url),
      pageSize: 10,
      ...filters[state],
    })
    // The page no longer exists (its last row was deleted): redirect to the last page.
    if (page.list.length === 0 && page.pageCurrent > 1)
      throw redirect(listPath({ state, keyword, page: Math.max(1, page.totalPage) }))
    return { ...page, state, keyword, isChoosing: url.searchParams.has('choose') }
  })
}

/** Data of the home of exam authoring: counts, activity, recently edited papers. */
export function loadHome(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    const { list, counts } = await call('exam/auth/exam/audit/list', { pageSize: 5 })
    const running =
      counts.sitting + counts.waiting > 0
        ? await call('exam/auth/exam/audit/list', { isBusy: true, pageSize: 50 })
        : null
    return { list, counts, busy: running?.list ?? [] }
  })
}

/** Id in the URL; anything else is a 404. */
export function examIdOf(url: URL, name = 'id'): string {
  const id = url.searchParams.get(name) ?? ''
  if (!isId(id)) throw data({ code: 404, msg: '' }, { status: 404 })
  return id
}

/** Version in the URL, if any. */
function versionIn(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

export const formTabs = ['content', 'rules', 'basic', 'review'] as const
export type FormTab = (typeof formTabs)[number]

/** Tab in the URL. */
export function tabOf(search: URLSearchParams): FormTab {
  const asked = search.get('tab')
  return formTabs.find((one) => one === asked) ?? 'content'
}

/** Form data of an existing paper (`id` in the URL) or of a new one; with history if requested. */
export function loadForm(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const { examCategoryList: categories } = await call('exam/api/exam/category/list', {})
    if (!url.searchParams.has('id')) {
      // A call that only lecturers may make checks the role.
      const { ownOrg } = await call('exam/auth/exam/audit/list', { pageSize: 1 })
      return { paper: null, ownOrg, categories, review: null }
    }
    const examId = examIdOf(url)
    const paper = await call('exam/auth/exam/audit/view', { examId })
    if (tabOf(url.searchParams) !== 'review') return { paper, ownOrg: null, categories, review: null }
    const against = versionIn(url, 'against')
    const [history, compared] = await Promise.all([
      call('exam/auth/exam/audit/history', { examId }),
      call('exam/auth/exam/audit/compare', { examId, ...(against === undefined ? {} : { against }) }),
    ])
    return { paper, ownOrg: null, categories, review: { history, compared } }
  })
}

/** The paper to pick problems for, if the URL has one. */
export function loadPicking(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const { examCategoryList: categories } = await call('exam/api/exam/category/list', {})
    if (!url.searchParams.has('id')) {
      await call('exam/auth/exam/audit/list', { pageSize: 1 })
      return { paper: null, categories }
    }
    return { paper: await call('exam/auth/exam/audit/view', { examId: examIdOf(url) }), categories }
  })
}

/** A paper as takers see it; the URL may select a version, and (`seed`) another random draw. */
export function loadPreview(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const name = ['id', 'examId'].find((one) => url.searchParams.get(one))
    if (!name) throw redirect('/account/exams/examAdmin?choose=1')
    const examId = examIdOf(url, name)
    const seed = pageNumber(url, 'seed')
    const version = versionIn(url, 'version')
    const input = { examId, seed, ...(version === undefined ? {} : { version }) }
    return { ...input, version, ...(await call('exam/auth/exam/audit/preview', input)) }
  })
}

export type Categories = OutputOf<'exam/api/exam/category/list'>['examCategoryList']
export type Review = NonNullable<Awaited<ReturnType<typeof loadForm>>['review']>
