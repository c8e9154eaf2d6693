import { Button, Dropdown, Empty, Space, Switch, Tag } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { useRef } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { DataColumn, TableHandle } from '../../../features/table/index.ts'
import { useQuery } from '../../../use-query.ts'
import { useConfirmAction } from '../../../features/workbench/use-confirm-action.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './course-table.module.css'
import { texts } from './info-texts.ts'

type Article = OutputOf<'community/admin/article/list'>['list'][number]
type State = keyof typeof texts.states

const quiet = { isShowErrTip: false }
const loud = { showSuccess: true }
const colors: Record<State, string> = { shown: 'green', planned: 'gold', off: 'default' }
const stateOf = ({ isPutaway, publishedTime }: Article): State =>
  isPutaway === 0 ? 'off' : Date.parse(publishedTime) > Date.now() ? 'planned' : 'shown'

export default function InfoPage() {
  const table = useRef<TableHandle>(null)
  const confirmAction = useConfirmAction()
  const { data: categories } = useQuery('community/admin/article/category/list', {})
  const reload = () => table.current?.reload()
  /** A action that tells its own failure. */
  const doing = (work: Promise<unknown>) => void work.then(reload, reload)

  async function off({ id, infoTitle }: Article) {
    const run = () => api('community/admin/article/stand', { id, isPutaway: 0 }, loud)
    if (await confirmAction({ title: texts.offAsk(infoTitle), content: texts.offAbout, okText: texts.off, run }))
      reload()
  }
  async function remove({ id, infoTitle }: Article) {
    const run = () => api('community/admin/article/delete', { id })
    const action = { title: texts.removeAsk(infoTitle), content: texts.removeAbout, okText: texts.remove, danger: true }
    if (await confirmAction({ ...action, run, done: texts.removed })) reload()
  }

  const actions = (row: Article) => (
    <Space size={0}>
      <Link to={`/admin/info/edit/${row.id}`}>
        <Button type="link" size="small" tabIndex={-1}>
          {texts.edit}
        </Button>
      </Link>
      {row.isPutaway === 1 ? (
        <Button type="link" size="small" onClick={() => void off(row)}>
          {texts.off}
        </Button>
      ) : (
        <Button
          type="link"
          size="small"
          onClick={() => doing(api('community/admin/article/stand', { id: row.id, isPutaway: 1 }, loud))}
        >
          {texts.on}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(stateOf(row) === 'shown'
              ? [
                  {
                    key: 'open',
                    label: (
                      <a href={`/info/detail/${row.id}`} target="_blank" rel="noopener">
                        {texts.open}
                      </a>
                    ),
                  },
                ]
              : []),
            { key: 'remove', label: texts.remove, danger: true },
          ],
          onClick: ({ key }) => key === 'remove' && void remove(row),
        }}
      >
        <Button type="link" size="small" aria-label={texts.more(row.infoTitle)}>
          ⋯
        </Button>
      </Dropdown>
    </Space>
  )
  const stateTag = (row: Article) => <Tag color={colors[stateOf(row)]}>{texts.states[stateOf(row)]}</Tag>

  const columns: DataColumn<Article>[] = [
    {
      key: 'infoTitle',
      title: texts.columns.title,
      firm: true,
      render: (row) => (
        <Row gap={3} nowrap className={css.name}>
          {row.infoImg && <img src={row.infoImg} alt="" loading="lazy" />}
          <b>{row.infoTitle}</b>
        </Row>
      ),
    },
    { key: 'categoryName', title: texts.columns.category },
    { key: 'state', title: texts.columns.state, render: stateTag, text: (row) => texts.states[stateOf(row)] },
    {
      key: 'isRecommend',
      title: texts.columns.recommend,
      render: (row) => (
        <Switch
          size="small"
          checked={row.isRecommend === 1}
          aria-label={`${texts.recommend}${row.infoTitle}`}
          onChange={(on) =>
            doing(api('community/admin/article/recommend', { id: row.id, isRecommend: on ? 1 : 0 }, loud))
          }
        />
      ),
      text: (row) => (row.isRecommend === 1 ? texts.recommended : texts.notRecommended),
    },
    { key: 'readCount', title: texts.columns.read, align: 'right', sortable: true },
    {
      key: 'publishedTime',
      title: texts.columns.published,
      sortable: true,
      render: (row) => <DateTime value={row.publishedTime} shape="minute" />,
      text: (row) => formatDate(row.publishedTime),
    },
    {
      key: 'gmtModified',
      title: texts.columns.modified,
      hidden: true,
      render: (row) => <DateTime value={row.gmtModified} shape="minute" />,
      text: (row) => formatDate(row.gmtModified),
    },
    { key: 'source', title: texts.columns.source, hidden: true },
    { key: 'actions', title: texts.columns.actions, text: null, firm: true, fixed: 'right', render: actions },
  ]

  const card = (row: Article) => (
    <Stack as="article" gap={2}>
      <Row gap={3} nowrap className={css.name}>
        {row.infoImg && <img src={row.infoImg} alt="" loading="lazy" />}
        <b>{row.infoTitle}</b>
      </Row>
      <Hint as="div" size="xs">
        {row.categoryName} · <DateTime value={row.publishedTime} shape="minute" />
      </Hint>
      <div>{stateTag(row)}</div>
      {actions(row)}
    </Stack>
  )

  return (
    <>
      <PageHead
        about={texts.about}
        actions={
          <>
            <Link to="/admin/categories?kind=info">
              <Button tabIndex={-1}>{texts.categories}</Button>
            </Link>
            <Link to="/admin/info/edit">
              <Button type="primary" tabIndex={-1}>
                {texts.add}
              </Button>
            </Link>
          </>
        }
      />
      <DataTable<Article>
        ref={table}
        name="info"
        label={texts.label}
        rowKey={(row) => row.id}
        search={texts.search}
        columns={columns}
        empty={
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.empty}>
            <Link to="/admin/info/edit">{texts.emptyAdd}</Link>
          </Empty>
        }
        filters={[
          {
            kind: 'select',
            name: 'categoryId',
            label: texts.filters.category,
            options: (categories?.list ?? []).map(({ id, categoryName }) => ({ value: id, label: categoryName })),
          },
          {
            kind: 'select',
            name: 'state',
            label: texts.filters.state,
            options: Object.entries(texts.states).map(([value, label]) => ({ value, label })),
          },
          {
            kind: 'select',
            name: 'recommend',
            label: texts.filters.recommend,
            options: [
              { value: 1, label: texts.recommended },
              { value: 0, label: texts.notRecommended },
            ],
          },
        ]}
        load={({ keyword, filters, sort, order, pageCurrent, pageSize }, signal) =>
          api(
            'community/admin/article/list',
            {
              keyword,
              pageCurrent,
              pageSize,
              ...(filters.categoryId ? { categoryId: filters.categoryId } : {}),
              ...(filters.state && filters.state in texts.states ? { state: filters.state as State } : {}),
              ...(filters.recommend ? { isRecommend: filters.recommend } : {}),
              ...(sort === 'readCount' || sort === 'publishedTime' ? { sort, order } : {}),
            },
            { ...quiet, signal },
          )
        }
        bulk={[
          {
            key: 'on',
            label: texts.bulkOn,
            run: async ({ id }) => {
              await api('community/admin/article/stand', { id, isPutaway: 1 }, quiet)
              return undefined
            },
          },
          {
            key: 'off',
            label: texts.bulkOff,
            danger: true,
            about: texts.offAbout,
            run: async ({ id }) => {
              await api('community/admin/article/stand', { id, isPutaway: 0 }, quiet)
              return undefined
            },
          },
        ]}
        card={card}
      />
    </>
  )
}
