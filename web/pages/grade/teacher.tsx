import type { Route } from './+types/teacher.ts'
import { backRoomAddress } from '../../features/grade/class/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHead, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import css from './grade.module.css'
import { OwnCard } from './own-card.tsx'
import { texts } from './texts.ts'

const PAGE_SIZE = 12
const EDIT = '/account/grades/teacher/edit'
const linkOf = (page: number) => `/account/grades/teacher${page > 1 ? `?pageCurrent=${page}` : ''}`

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => ({
    grades: await call('exam/auth/grade/info/page', {
      scope: 'teacher',
      pageCurrent: pageNumber(url),
      pageSize: PAGE_SIZE,
    }),
  }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.teaching, noIndex: true })
}

/** Classes the user manages; lecturers and class makers create them. */
export default function TeacherGrades({ loaderData: { grades } }: Route.ComponentProps) {
  const { user } = useRoot()
  const create = (user?.isLecturer === true || user?.isGradeMaker === true) && (
    <ButtonLink to={EDIT}>{texts.create}</ButtonLink>
  )
  return (
    <>
      <PageHead title={texts.teaching} about={texts.teachingAbout}>
        {create}
      </PageHead>
      <Stack gap={4}>
        {grades.list.length === 0 ? (
          <Card pad="l">
            <Empty art="study" title={texts.noneTaught} action={create}>
              {texts.noneTaughtText}
            </Empty>
          </Card>
        ) : (
          <div className={css.cards}>
            {grades.list.map((grade) => (
              <OwnCard key={grade.gradeId} grade={grade} to={backRoomAddress(grade.gradeId)} />
            ))}
          </div>
        )}
        <Pagination page={grades.pageCurrent} pages={grades.totalPage} to={linkOf} />
      </Stack>
    </>
  )
}
