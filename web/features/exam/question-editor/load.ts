import { kind } from '@zhixing/contract/exam/kinds'
import { data, redirect } from 'react-router'
import { type LoaderArgs, loadSignedIn } from '../../../load.ts'
import { isId } from '../../../address.ts'

/** A problem to edit (`id` in the address), or what a new one needs. On the page of the other kind the visitor is led to the right one. */
export function loadQuestion(args: LoaderArgs, page: 'add' | 'comprehend') {
  return loadSignedIn(args, async ({ call }, url) => {
    const id = url.searchParams.get('id')
    if (id !== null && !isId(id)) throw data({ code: 404, msg: '' }, { status: 404 })
    const [problem, { examCategoryList }] = await Promise.all([
      id === null ? guard(call) : call('GET exam/auth/exam/problem/view/{id}', { id }),
      call('exam/api/exam/category/list', {}),
    ])
    if (problem && (problem.problemType === kind.material) !== (page === 'comprehend'))
      throw redirect(`/account/subject/${page === 'add' ? 'comprehend' : 'add'}?id=${problem.id}`)
    return { problem, categories: examCategoryList }
  })
}

type Call = Parameters<Parameters<typeof loadSignedIn>[1]>[0]['call']

/** A new one asks for nothing of ours; that the visitor is a lecturer is asked by a call that only lecturers may make. */
async function guard(call: Call): Promise<null> {
  await call('exam/auth/exam/problem/list', { pageSize: 1 })
  return null
}
