import { isMaterial } from '@zhixing/contract/exam/kinds'
import { data, redirect } from 'react-router'
import { type LoaderArgs, loadSignedIn } from '../../../load.ts'
import { isId } from '../../../address.ts'

/** A problem to edit (`id` in the URL), or defaults of a new one. Redirects to the page of its kind. */
export function loadQuestion(args: LoaderArgs, page: 'add' | 'comprehend') {
  return loadSignedIn(args, async ({ call }, url) => {
    const id = url.searchParams.get('id')
    if (id !== null && !isId(id)) throw data({ code: 404, msg: '' }, { status: 404 })
    const [problem, { examCategoryList }] = await Promise.all([
      id === null ? guard(call) : call('GET exam/auth/exam/problem/view/{id}', { id }),
      call('exam/api/exam/category/list', {}),
    ])
    if (problem && isMaterial(problem.problemType) !== (page === 'comprehend'))
      throw redirect(`/account/subject/${page === 'add' ? 'comprehend' : 'add'}?id=${problem.id}`)
    return { problem, categories: examCategoryList }
  })
}

type Call = Parameters<Parameters<typeof loadSignedIn>[1]>[0]['call']

/** A new problem loads nothing; this call, which only lecturers may make, checks the role. */
async function guard(call: Call): Promise<null> {
  await call('exam/auth/exam/problem/list', { pageSize: 1 })
  return null
}
