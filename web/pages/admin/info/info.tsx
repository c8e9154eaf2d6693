import { Empty } from '../../../ui/empty.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import type { OutputOf } from '@zhixing/contract'
import { useRef } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useQuery } from '../../../use-query.ts'
import { Row } from '../../../ui/layout.tsx'
import css from '../courses/course-table.module.css'
import { ArticleState, stateOf } from './info-state.tsx'
import { texts } from './info-texts.ts'
import { useIsReader } from '../../../features/shared/workbench/use-admin.ts'
import { ListPage, type ListHandle } from '../../../features/shared/workbench/list-page.tsx'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'

type Article = OutputOf<'community/admin/article/list'>['list'][number]

const loud = { showSuccess: true }

const setStatus = ({ id }: Article, isPutaway: boolean) => api('community/admin/article/stand', { id, isPutaway }, loud)
const isOn = ({ isPutaway }: Article) => isPutaway

const stateTag = (row: Article) => <ArticleState {...row} />
const name = (row: Article) => (
  <Row gap={3} nowrap className={css.name}>
    {row.infoImg && <img src={row.infoImg} alt="" loading="lazy" />}
    {row.isTop && <Tag tone="live">{texts.top}</Tag>}
    <b>{row.infoTitle}</b>
  </Row>
)

export default function InfoPage() {
  const isReader = useIsReader()
  const list = useRef<ListHandle<Article>>(null)
  const { run } = useAction({ reload: false })
  const { data: categories } = useQuery('community/admin/article/category/list', {})
  const recommend = ({ id }: Article, on: boolean) =>
    run(`recommend ${id}`, async () => {
      await api('community/admin/article/recommend', { id, isRecommend: on }, loud).finally(() =>
        list.current?.reload(),
      )
    })
  return (
    <ListPage
      ref={list}
      call="community/admin/article/list"
      name="info"
      about={texts.about}
      head={
        <>
          <ButtonLink variant="line" to="/admin/info/series">
            {texts.series}
          </ButtonLink>
          <ButtonLink variant="line" to="/admin/categories?kind=info">
            {texts.categories}
          </ButtonLink>
          <ButtonLink to="/admin/info/edit">{texts.add}</ButtonLink>
        </>
      }
      search={texts.search}
      filters={[
        choice(
          'categoryId',
          texts.filters.category,
          (categories?.list ?? []).map(({ id, categoryName }) => ({ value: id, label: categoryName })),
        ),
        choice('state', texts.filters.state, texts.states),
        yesOrNo('recommend', texts.filters.recommend, [texts.recommended, texts.notRecommended], 'isRecommend'),
      ]}
      columns={[
        { key: 'infoTitle', title: texts.columns.title, alwaysShown: true, render: name },
        { key: 'categoryName', title: texts.columns.category },
        { key: 'seriesTitle', title: texts.columns.series, wide: true },
        { key: 'state', title: texts.columns.state, render: stateTag, text: (row) => texts.states[stateOf(row)] },
        {
          key: 'isRecommend',
          title: texts.columns.recommend,
          render: (row) => (
            <Switch
              checked={row.isRecommend}
              disabled={isReader}
              aria-label={`${texts.recommend}${row.infoTitle}`}
              onChange={({ target }) => void recommend(row, target.checked)}
            />
          ),
          text: (row) => (row.isRecommend ? texts.recommended : texts.notRecommended),
        },
        { key: 'readCount', title: texts.columns.read, align: 'right', sortable: true },
        timeColumn<Article>('publishedTime', texts.columns.published, { sortable: true, shape: 'minute' }),
        timeColumn<Article>('gmtModified', texts.columns.modified, { hidden: true, shape: 'minute' }),
        { key: 'source', title: texts.columns.source, hidden: true },
      ]}
      actions={[
        { label: texts.edit, to: ({ id }) => `/admin/info/edit/${id}` },
        {
          label: texts.off,
          when: isOn,
          ask: ({ infoTitle }) => ({ title: texts.offAsk(infoTitle), content: texts.offAbout }),
          run: (row) => setStatus(row, false),
        },
        { label: texts.on, when: (row) => !isOn(row), run: (row) => setStatus(row, true) },
        {
          label: texts.top,
          isMore: true,
          when: ({ isTop }) => !isTop,
          run: ({ id }) => api('community/admin/article/top', { id, isTop: true }, loud),
        },
        {
          label: texts.untop,
          isMore: true,
          when: ({ isTop }) => isTop,
          run: ({ id }) => api('community/admin/article/top', { id, isTop: false }, loud),
        },
        {
          label: texts.open,
          isMore: true,
          when: (row) => stateOf(row) === 'shown',
          to: ({ id }) => `/info/detail/${id}`,
          isOutside: true,
        },
        {
          label: texts.remove,
          danger: true,
          isMore: true,
          ask: ({ infoTitle }) => ({ title: texts.removeAsk(infoTitle), content: texts.removeAbout }),
          run: ({ id }) => api('community/admin/article/delete', { id }),
          done: texts.removed,
        },
      ]}
      nameOf={(row) => row.infoTitle}
      bulk={[
        {
          key: 'on',
          label: texts.bulkOn,
          run: ({ id }) => api('community/admin/article/stand', { id, isPutaway: true }),
        },
        {
          key: 'off',
          label: texts.bulkOff,
          danger: true,
          about: texts.offAbout,
          run: ({ id }) => api('community/admin/article/stand', { id, isPutaway: false }),
        },
      ]}
      empty={<Empty compact title={texts.empty} action={<Link to="/admin/info/edit">{texts.emptyAdd}</Link>} />}
    />
  )
}
