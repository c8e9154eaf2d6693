import { Link } from 'react-router'
import type { Route } from './+types/all.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Directory } from '../../ui/directory.tsx'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { pathOf, wordOf } from '../../word-search.ts'
import css from './lecturer.module.css'
import { texts } from './texts.ts'

const PAGE_SIZE = 24

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const keyword = wordOf(url)
    const lecturers = await call('user/api/lecturer/list', {
      pageCurrent: pageNumber(url),
      pageSize: PAGE_SIZE,
      keyword,
    })
    return { lecturers, keyword, origin }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: texts.all,
    description: texts.allAbout,
    origin: loaderData?.origin,
    path: '/lecturer',
  })
}

/** Lecturers of the site. */
export default function Lecturers({ loaderData: { lecturers, keyword } }: Route.ComponentProps) {
  const { list, pageCurrent, totalPage } = lecturers
  return (
    <div className={cx(layout.wrap, css.page)}>
      <PageHead title={texts.all} about={texts.allAbout}>
        <Link to="/schoolProfile">{texts.toOrganizations}</Link>
        <Link to="/recruit">{texts.become}</Link>
      </PageHead>
      {(list.length > 0 || keyword !== '') && (
        <SearchBox
          key={keyword}
          action="/lecturer"
          className={css.search ?? ''}
          defaultValue={keyword}
          placeholder={texts.search}
          label={texts.search}
          input={{ maxLength: 50 }}
        />
      )}
      {list.length > 0 ? (
        <Directory
          list={list.map(({ id, lecturerName, headImgUrl, position, attentionCount }) => ({
            to: `/lecturer/${id}`,
            name: lecturerName,
            picture: headImgUrl,
            about: position,
            facts: attentionCount > 0 ? texts.followedBy(attentionCount) : '',
          }))}
        />
      ) : keyword !== '' ? (
        <Empty
          art="search"
          title={texts.noMatch(keyword)}
          action={<ButtonLink to="/lecturer">{texts.showAll}</ButtonLink>}
        >
          {texts.noMatchText}
        </Empty>
      ) : (
        <Empty art="study" title={texts.none} action={<ButtonLink to="/recruit">{texts.become}</ButtonLink>}>
          {texts.noneText}
        </Empty>
      )}
      <Pagination
        label={texts.allPages}
        page={pageCurrent}
        pages={totalPage}
        to={(page) => pathOf('/lecturer', keyword, page)}
      />
    </div>
  )
}
