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
  on: { isPutaway: 1 },
  deleted: { isDeleted: 1 },
}

/** Address of the list of my papers; everything but the defaults is told. */
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

/** My papers as the address asks for them. */
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
    // The last one of a page was deleted, or an old address: the page that is there.
    if (page.list.length === 0 && page.pageCurrent > 1)
      throw redirect(listPath({ state, keyword, page: Math.max(1, page.totalPage) }))
    return { ...page, state, keyword }
  })
}

/** What the home of papers shows: counts, what is going on, and the papers that were last edited. */
export function loadHome(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    const { list, counts } = await call('exam/auth/exam/audit/list', { pageSize: 5 })
    const running =
      counts.sitting + counts.waiting > 0 ? await call('exam/auth/exam/audit/list', { isBusy: 1, pageSize: 50 }) : null
    return { list, counts, busy: running?.list ?? [] }
  })
}

/** The id in the address; anything else is a page that is not there. */
export function examIdOf(url: URL): string {
  const id = url.searchParams.get('id') ?? ''
  if (!isId(id)) throw data({ code: 404, msg: '' }, { status: 404 })
  return id
}

/** The version that the address names, if it names one. */
function versionIn(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

export const formTabs = ['content', 'rules', 'basic', 'review'] as const
export type FormTab = (typeof formTabs)[number]

/** The tab that the address asks for. */
export function tabOf(search: URLSearchParams): FormTab {
  const asked = search.get('tab')
  return formTabs.find((one) => one === asked) ?? 'content'
}

/** The form of a paper that is there (`id` in the address), or of a new one; with its history where that is asked for. */
export function loadForm(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const { examCategoryList: categories } = await call('exam/api/exam/category/list', {})
    if (!url.searchParams.has('id')) {
      // That the visitor is a lecturer is asked by a call that only lecturers may make.
      await call('exam/auth/exam/audit/list', { pageSize: 1 })
      return { paper: null, categories, review: null }
    }
    const examId = examIdOf(url)
    const paper = await call('exam/auth/exam/audit/view', { examId })
    if (tabOf(url.searchParams) !== 'review') return { paper, categories, review: null }
    const against = versionIn(url, 'against')
    const [history, compared] = await Promise.all([
      call('exam/auth/exam/audit/history', { examId }),
      call('exam/auth/exam/audit/compare', { examId, ...(against === undefined ? {} : { against }) }),
    ])
    return { paper, categories, review: { history, compared } }
  })
}

/** A paper whose problems are being picked, if the address names one. */
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

/** A paper as a taker would see it; the address may ask for an older version, and (`seed`) for another sample of what it draws. */
export function loadPreview(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const examId = examIdOf(url)
    const seed = pageNumber(url, 'seed')
    const version = versionIn(url, 'version')
    const input = { examId, seed, ...(version === undefined ? {} : { version }) }
    return { ...input, version, ...(await call('exam/auth/exam/audit/preview', input)) }
  })
}

export type Categories = OutputOf<'exam/api/exam/category/list'>['examCategoryList']
export type Review = NonNullable<Awaited<ReturnType<typeof loadForm>>['review']>
