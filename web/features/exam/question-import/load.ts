import { type LoaderArgs, loadSignedIn, pageNumber } from '../../../load.ts'

const ID = /^[1-9]\d{0,18}$/

/** One import (`id` in the URL), or defaults of a new one. */
export function loadImport(args: LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const id = url.searchParams.get('id') ?? ''
    const [history, { examCategoryList }, batch] = await Promise.all([
      call('exam/auth/exam/import/list', { pageCurrent: pageNumber(url), pageSize: 10 }),
      call('exam/api/exam/category/list', {}),
      ID.test(id) ? call('exam/auth/exam/import/view', { id }) : null,
    ])
    return { history, categories: examCategoryList, batch }
  })
}
