import type { Route } from './+types/study.ts'
import { CourseTiles } from '../../features/grade/course/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead, Stack } from '../../ui/layout.tsx'
import { texts } from './texts.ts'

const words = texts.study

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, ({ call }) => call('exam/auth/grade/course/own', {}))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

/** Courses of all the user's classes. */
export default function ClassStudy({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <Stack gap={4}>
      <PageHead back={{ to: '/account/grades/my', label: words.back }} title={words.title}>
        <ButtonLink variant="text" to="/account/certificates">
          {texts.certificates.title}
        </ButtonLink>
      </PageHead>
      <CourseTiles list={list} isOne={false} />
    </Stack>
  )
}
