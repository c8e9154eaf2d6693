import type { Route } from './+types/info.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { texts } from './info-texts.ts'
import { PageHead } from './parts/page-head.tsx'
import page from './parts/page.module.css'
import { ProfileCard } from './parts/profile-card.tsx'
import { ResearchCard } from './parts/research-card.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    const [me, { research }, { courseCategoryList }] = await Promise.all([
      call('user/auth/user/ext/view', {}),
      call('user/auth/user/research/view', {}),
      call('course/api/course/category/listForSite', {}),
    ])
    return { me, research, interests: courseCategoryList.map(({ id, categoryName }) => ({ id, name: categoryName })) }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function Info({ loaderData }: Route.ComponentProps) {
  const { me, research, interests } = loaderData
  return (
    <>
      <PageHead title={texts.title} />
      <div className={page.stack}>
        <ProfileCard me={me} />
        <ResearchCard research={research} interests={interests} />
      </div>
    </>
  )
}
