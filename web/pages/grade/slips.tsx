import type { Route } from './+types/slips.ts'
import { SlipPage } from '../../features/user/slip/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { texts as all } from './panel-texts.ts'

const texts = all.slip

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const gradeId = url.searchParams.get('gradeId') ?? ''
    const studentIds = url.searchParams.getAll('studentId')
    return { gradeId, ...(await call('exam/auth/grade/student/slip/list', { gradeId, studentIds })) }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Sign-in slips of a class. */
export default function Slips({ loaderData: { gradeId, gradeName, code, list } }: Route.ComponentProps) {
  return (
    <SlipPage
      owner={gradeName}
      code={code}
      list={list.map((slip) => ({ ...slip, id: slip.studentId, name: slip.nickname, number: slip.studentNo }))}
      back={`/account/grades/admin?gradeId=${gradeId}`}
      texts={{ ...texts, number: texts.studentNo }}
    />
  )
}
