import type { InputOf } from '@zhixing/contract'
import { redirect } from 'react-router'
import { type LoaderArgs, loadSignedIn, pageNumber } from '../../../load.ts'
import * as param from '../../../address.ts'

const HOME = '/account/subject'
type ListInput = InputOf<'exam/auth/exam/problem/list'>

const HARD = 60

const list = param.address({
  scope: param.choice(['mine', 'public', 'bin']),
  keyword: param.words(50),
  problemType: param.choice(['', ...Array.from({ length: 12 }, (_, at) => String(at + 1))]),
  subjectId: param.idText,
  topicId: param.idText,
  difficulty: param.choice(['', '1', '2', '3']),
  yearId: param.idText,
  sourceId: param.idText,
  graId: param.idText,
  tag: param.words(20),
  state: param.choice(['', 'unused', 'hard', 'shared', 'own']),
  sort: param.choice(['newest', 'used', 'errorRate']),
  batchId: param.idText,
  pageCurrent: param.page,
})

/** Parameters of the list URL; empty means no filter. */
export type ListQuery = Omit<ReturnType<typeof list.read>, 'pageCurrent'>

/** Reads the URL; invalid values are ignored. Pure. */
export function readList(params: URLSearchParams): ListQuery {
  const { pageCurrent: _page, ...query } = list.read(params)
  return query
}

/** URL of the list; defaults are omitted. Pure. */
export const listPath = (query: Partial<ListQuery>, page = 1): string =>
  list.path(HOME, { ...query, pageCurrent: page })

/** Whether any filter besides scope and sort order is set. Pure. */
export const isNarrowed = ({ scope: _scope, sort: _sort, ...rest }: ListQuery): boolean =>
  Object.values(rest).some(Boolean)

/** Input of the call. Pure. */
export function inputOf(query: ListQuery): ListInput {
  const { scope, keyword, problemType, difficulty, tag, state, sort } = query
  const ids = (['subjectId', 'topicId', 'yearId', 'sourceId', 'graId', 'batchId'] as const).flatMap((name) =>
    query[name] ? [[name, query[name]] as const] : [],
  )
  return {
    scope: scope === 'public' ? 'public' : 'mine',
    isDeleted: scope === 'bin',
    keyword,
    tag,
    sort,
    ...(problemType ? { problemType: Number(problemType) } : {}),
    ...(difficulty ? { difficulty: Number(difficulty) } : {}),
    ...(state === 'unused' ? { neverUsed: 1 as const } : {}),
    ...(state === 'hard' ? { minErrorRate: HARD } : {}),
    ...(state === 'shared' ? { isPublic: true } : {}),
    ...(state === 'own' ? { isPublic: false } : {}),
    ...Object.fromEntries(ids),
  }
}

/** The same filter for an export, which has neither pages nor sort order. Pure. */
export function exportOf(query: ListQuery) {
  const { scope: _scope, isDeleted: _isDeleted, sort: _sort, minErrorRate: _rate, ...narrowing } = inputOf(query)
  return narrowing
}

/** Bank rows for the URL. */
export function loadQuestions(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const query = readList(url.searchParams)
    const [page, { examCategoryList }, { list: tags }] = await Promise.all([
      call('exam/auth/exam/problem/list', { ...inputOf(query), pageCurrent: pageNumber(url), pageSize: 20 }),
      call('exam/api/exam/category/list', {}),
      call('exam/auth/exam/problem/tags', {}),
    ])
    // The page no longer exists (its last row was deleted): redirect to the last page.
    if (page.list.length === 0 && page.pageCurrent > 1) throw redirect(listPath(query, Math.max(1, page.totalPage)))
    return { ...page, query, categories: examCategoryList, tags }
  })
}
