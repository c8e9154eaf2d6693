import { blogState } from '@zhixing/contract/community/codes'
import { Link } from 'react-router'
import type { Route } from './+types/account.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EditIcon } from '../../ui/icons.tsx'
import { PageHead, Panel } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { TabLinks } from '../../ui/tabs.tsx'
import { OwnArticles } from './own-articles.tsx'
import { Figures } from './figures.tsx'
import { CommentsToMe, Fans, Following, Profile } from './own-parts.tsx'
import { OwnSeries } from './own-series.tsx'
import { Application, OpenBlog } from './open-blog.tsx'
import css from './writing.module.css'
import shared from './blog.module.css'
import { texts } from './writing-texts.ts'

const PAGE_SIZE = 15
const tabs = ['articles', 'series', 'comments', 'fans', 'attention', 'statistics', 'profile'] as const
type Tab = (typeof tabs)[number]
const states = ['shown', 'draft', 'planned', 'off', 'pending'] as const

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const me = await call('community/auth/blogger/myself', {})
    // Before it is approved a blog only has drafts.
    const isOpen = me.auditStatus === blogState.open
    const tab: Tab = (isOpen && tabs.find((one) => one === url.searchParams.get('tab'))) || 'articles'
    const state = states.find((one) => one === url.searchParams.get('state'))
    const page = { pageCurrent: pageNumber(url), pageSize: PAGE_SIZE }
    const isOn = (one: Tab) => me.isBlogger && tab === one
    const [articles, comments, fans, attention, figures, series] = await Promise.all([
      isOn('articles') ? call('community/auth/blog/list', { ...page, ...(state ? { state } : {}) }) : null,
      isOn('comments') ? call('community/auth/blog/comment/list', page) : null,
      isOn('fans') ? call('community/auth/blogger/user/record/fans/list', page) : null,
      isOn('attention') ? call('community/auth/blogger/user/record/list', page) : null,
      isOn('statistics') ? call('community/auth/blogger/statistics', {}) : null,
      isOn('series') ? call('community/auth/series/list', {}) : null,
    ])
    return { me, tab, state, articles, comments, fans, attention, figures, series }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.account, noIndex: true })
}

export default function BlogAccount({ loaderData }: Route.ComponentProps) {
  const { me, tab, state, articles, comments, fans, attention, figures, series } = loaderData
  if (!me.isBlogger)
    return (
      <div className={layout.wrap}>
        <OpenBlog />
      </div>
    )
  const isOpen = me.auditStatus === blogState.open
  return (
    <div className={cx(layout.wrap, shared.page)}>
      <PageHead title={texts.account} about={me.introduction}>
        {isOpen && <Link to={`/blog/blogger/${me.userId}`}>{texts.visit}</Link>}
        <ButtonLink to="/blog/account/write" icon={<EditIcon size={18} />}>
          {texts.write}
        </ButtonLink>
      </PageHead>
      {!isOpen && <Application me={me} />}
      <TabLinks
        label={texts.tabs}
        variant="line"
        items={(isOpen ? tabs : tabs.slice(0, 1)).map((one) => ({
          to: one === 'articles' ? '/blog/account' : `/blog/account?tab=${one}`,
          label: texts.tab[one],
          current: one === tab,
        }))}
      />
      <Panel pad={5} className={css.panel}>
        {articles && <OwnArticles page={articles} state={state} />}
        {series && <OwnSeries list={series.list} />}
        {comments && <CommentsToMe page={comments} />}
        {fans && <Fans page={fans} />}
        {attention && <Following page={attention} />}
        {figures && <Figures figures={figures} />}
        {tab === 'profile' && <Profile introduction={me.introduction} />}
      </Panel>
    </div>
  )
}
