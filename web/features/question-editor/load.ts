import type { InputOf } from '@zhixing/contract'
import { kind } from '@zhixing/contract/exam/kinds'
import { data, redirect } from 'react-router'
import { type LoaderArgs, loadSignedIn, pageNumber } from '../../load.ts'

const HOME = '/account/subject'
type ListInput = InputOf<'exam/auth/exam/problem/list'>

/** What the address of the list says; empty for no narrowing. */
export interface ListQuery {
  scope: 'mine' | 'public' | 'bin'
  keyword: string
  problemType: string
  subjectId: string
  topicId: string
  difficulty: string
  yearId: string
  sourceId: string
  graId: string
  tag: string
  state: '' | 'unused' | 'hard' | 'shared' | 'own'
  sort: 'newest' | 'used' | 'errorRate'
  batchId: string
}

const scopes = ['mine', 'public', 'bin'] as const
const states = ['', 'unused', 'hard', 'shared', 'own'] as const
const sorts = ['newest', 'used', 'errorRate'] as const
const ID = /^[1-9]\d{0,18}$/
const HARD = 60

const one = <T extends string>(list: readonly T[], asked: string | null, otherwise: T): T =>
  list.find((value) => value === asked) ?? otherwise

/** Reads the address; what makes no sense there narrows nothing. Pure. */
export function readList(params: URLSearchParams): ListQuery {
  const id = (name: string) => (ID.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '')
  const digit = (name: string, pattern: RegExp) =>
    pattern.test(params.get(name) ?? '') ? (params.get(name) ?? '') : ''
  return {
    scope: one(scopes, params.get('scope'), 'mine'),
    keyword: (params.get('keyword') ?? '').trim().slice(0, 50),
    problemType: digit('problemType', /^(?:[1-9]|1[0-2])$/),
    subjectId: id('subjectId'),
    topicId: id('topicId'),
    difficulty: digit('difficulty', /^[123]$/),
    yearId: id('yearId'),
    sourceId: id('sourceId'),
    graId: id('graId'),
    tag: (params.get('tag') ?? '').trim().slice(0, 20),
    state: one(states, params.get('state'), ''),
    sort: one(sorts, params.get('sort'), 'newest'),
    batchId: id('batchId'),
  }
}

/** Address of the list; everything but the defaults is told. Pure. */
export function listPath(query: Partial<ListQuery>, page = 1): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value && !(name === 'scope' && value === 'mine') && !(name === 'sort' && value === 'newest'))
      params.set(name, value)
  if (page > 1) params.set('pageCurrent', String(page))
  return params.size > 0 ? `${HOME}?${params}` : HOME
}

/** True when something besides the scope and the order narrows the list. Pure. */
export const isNarrowed = ({ scope: _scope, sort: _sort, ...rest }: ListQuery): boolean =>
  Object.values(rest).some(Boolean)

/** What the call is asked. Pure. */
export function inputOf(query: ListQuery): ListInput {
  const { scope, keyword, problemType, difficulty, tag, state, sort } = query
  const ids = (['subjectId', 'topicId', 'yearId', 'sourceId', 'graId', 'batchId'] as const).flatMap((name) =>
    query[name] ? [[name, query[name]] as const] : [],
  )
  return {
    scope: scope === 'public' ? 'public' : 'mine',
    isDeleted: scope === 'bin' ? 1 : 0,
    keyword,
    tag,
    sort,
    ...(problemType ? { problemType: Number(problemType) } : {}),
    ...(difficulty ? { difficulty: Number(difficulty) } : {}),
    ...(state === 'unused' ? { neverUsed: 1 as const } : {}),
    ...(state === 'hard' ? { minErrorRate: HARD } : {}),
    ...(state === 'shared' ? { isPublic: 1 as const } : {}),
    ...(state === 'own' ? { isPublic: 0 as const } : {}),
    ...Object.fromEntries(ids),
  }
}

/** The same narrowing for a file of problems, which has neither pages nor an order. Pure. */
export function exportOf(query: ListQuery) {
  const { scope: _scope, isDeleted: _isDeleted, sort: _sort, minErrorRate: _rate, ...narrowing } = inputOf(query)
  return narrowing
}

/** The bank as the address asks for it. */
export function loadQuestions(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const query = readList(url.searchParams)
    const [page, { examCategoryList }, { list: tags }] = await Promise.all([
      call('exam/auth/exam/problem/list', { ...inputOf(query), pageCurrent: pageNumber(url), pageSize: 20 }),
      call('exam/api/exam/category/list', {}),
      call('exam/auth/exam/problem/tags', {}),
    ])
    // The last one of a page was deleted, or an old address: the page that is there.
    if (page.list.length === 0 && page.pageCurrent > 1) throw redirect(listPath(query, Math.max(1, page.totalPage)))
    return { ...page, query, categories: examCategoryList, tags }
  })
}

/** A problem to edit (`id` in the address), or what a new one needs. On the page of the other kind the visitor is led to the right one. */
export function loadQuestion(args: LoaderArgs, page: 'add' | 'comprehend') {
  return loadSignedIn(args, async ({ call }, url) => {
    const id = url.searchParams.get('id')
    if (id !== null && !ID.test(id)) throw data({ code: 404, msg: '' }, { status: 404 })
    const [problem, { examCategoryList }] = await Promise.all([
      id === null ? guard(call) : call('GET exam/auth/exam/problem/view/{id}', { id }),
      call('exam/api/exam/category/list', {}),
    ])
    if (problem && (problem.problemType === kind.material) !== (page === 'comprehend'))
      throw redirect(`${HOME}/${page === 'add' ? 'comprehend' : 'add'}?id=${problem.id}`)
    return { problem, categories: examCategoryList }
  })
}

type Call = Parameters<Parameters<typeof loadSignedIn>[1]>[0]['call']

/** A new one asks for nothing of ours; that the visitor is a lecturer is asked by a call that only lecturers may make. */
async function guard(call: Call): Promise<null> {
  await call('exam/auth/exam/problem/list', { pageSize: 1 })
  return null
}
