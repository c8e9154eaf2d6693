import { Link, redirect } from 'react-router'
import type { PageServices } from '../../context.ts'
import { load, type LoaderArgs, pageNumber } from '../../load.ts'
import { pageMeta, type PageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Directory } from '../../ui/directory.tsx'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { pathOf, wordOf } from '../../word-search.ts'
import css from './organization.module.css'
import { texts } from './texts.ts'

const PAGE_SIZE = 24

/** The page of the viewer's own organisation, if they have one. */
async function ownOrganization({ call, hasToken }: PageServices): Promise<string | null> {
  if (!hasToken) return null
  // Refused for everybody else, and for an expired session.
  const own = await call('user/auth/organization/view', {}).catch(() => null)
  return own && own.id
}

/** /schoolProfile and /terrace without an id; the latter leads an organisation to its own front page. */
export function loader(args: LoaderArgs) {
  return load(args, async (services, url) => {
    const base = url.pathname.startsWith('/terrace') ? '/terrace' : '/schoolProfile'
    const own = base === '/terrace' ? await ownOrganization(services) : null
    if (own) throw redirect(`${base}/${own}`)
    const keyword = wordOf(url)
    return {
      base,
      keyword,
      origin: services.origin,
      organizations: await services.call('user/api/organization/list', {
        pageCurrent: pageNumber(url),
        pageSize: PAGE_SIZE,
        keyword,
      }),
    }
  })
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, matches }: { loaderData?: Data; matches: PageMeta['matches'] }) {
  return pageMeta({
    matches,
    title: texts.allTitle,
    description: texts.allAbout,
    origin: loaderData?.origin,
    path: '/schoolProfile',
  })
}

/** Organisations of the site. */
export default function Organizations({ loaderData: { base, keyword, organizations } }: { loaderData: Data }) {
  const { list, pageCurrent, totalPage } = organizations
  return (
    <div className={cx(layout.wrap, css.page)}>
      <PageHead title={texts.allTitle} about={texts.allAbout}>
        <Link to="/lecturer">{texts.toLecturers}</Link>
        <Link to="/apply?type=organization">{texts.open}</Link>
      </PageHead>
      {(list.length > 0 || keyword !== '') && (
        <SearchBox
          key={keyword}
          action={base}
          className={css.search ?? ''}
          defaultValue={keyword}
          placeholder={texts.search}
          label={texts.search}
          input={{ maxLength: 50 }}
        />
      )}
      {list.length > 0 ? (
        <Directory
          list={list.map(({ id, orgName, orgLogo, slogan, lecturerCount }) => ({
            to: `${base}/${id}`,
            name: orgName,
            picture: orgLogo,
            about: slogan,
            facts: lecturerCount > 0 ? texts.lecturerCount(lecturerCount) : '',
          }))}
        />
      ) : keyword !== '' ? (
        <Empty art="search" title={texts.noMatch(keyword)} action={<ButtonLink to={base}>{texts.showAll}</ButtonLink>}>
          {texts.noMatchText}
        </Empty>
      ) : (
        <Empty art="box" title={texts.none} action={<ButtonLink to="/lecturer">{texts.toLecturers}</ButtonLink>}>
          {texts.noneText}
        </Empty>
      )}
      <Pagination
        label={texts.allPages}
        page={pageCurrent}
        pages={totalPage}
        to={(page) => pathOf(base, keyword, page)}
      />
    </div>
  )
}
