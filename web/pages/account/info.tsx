import type { Route } from './+types/info.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { texts } from './info-texts.ts'
import { DataCard } from './profile/data-card.tsx'
import { DeveloperCard } from './profile/developer-card.tsx'
import { AccountPageHead } from './frame/page-head.tsx'
import page from './frame/page.module.css'
import { ProfileCard } from './profile/profile-card.tsx'
import { ResearchCard } from './profile/research-card.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    const [me, { research }, { courseCategoryList }, personal] = await Promise.all([
      call('user/auth/user/ext/view', {}),
      call('user/auth/user/research/view', {}),
      call('course/api/course/category/listForSite', {}),
      // Refused for an operator acting as the user.
      call('user/auth/user/data/view', {}).catch(() => null),
    ])
    return {
      me,
      personal,
      research,
      interests: courseCategoryList.map(({ id, categoryName }) => ({ id, name: categoryName })),
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function Info({ loaderData }: Route.ComponentProps) {
  const { me, personal, research, interests } = loaderData
  return (
    <>
      <AccountPageHead title={texts.title} />
      <div className={page.stack}>
        <ProfileCard me={me} />
        <ResearchCard research={research} interests={interests} />
        {personal && <DeveloperCard />}
        {personal && <DataCard data={personal} me={me} />}
      </div>
    </>
  )
}
