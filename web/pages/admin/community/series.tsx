import { textState } from '@zhixing/contract/community/codes'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'

type Series = OutputOf<'community/admin/series/list'>['list'][number]

const loud = { showSuccess: true }

/** Series of bloggers: view, take down, restore. */
export default function SeriesPage() {
  return (
    <ListPage
      call="community/admin/series/list"
      name="series"
      about="博主把文章收成的专栏。下架专栏不影响其中的文章。"
      search="搜索专栏或作者"
      columns={[
        { key: 'title', title: '专栏', alwaysShown: true },
        { key: 'nickname', title: '作者' },
        { key: 'blogCount', title: '公开文章', align: 'right' },
        { key: 'followCount', title: '关注', align: 'right' },
        tagColumn<Series>('statusId', '状态', ({ statusId }) =>
          statusId === textState.shown ? { text: '正常', tone: 'free' } : { text: '已下架', tone: 'live' },
        ),
        timeColumn<Series>('gmtModified', '更新时间'),
      ]}
      actions={[
        {
          label: '下架',
          danger: true,
          when: ({ statusId }: Series) => statusId === textState.shown,
          run: ({ id }: Series) => api('community/admin/series/hide', { id, isHidden: true }, loud),
        },
        {
          label: '恢复',
          when: ({ statusId }: Series) => statusId !== textState.shown,
          run: ({ id }: Series) => api('community/admin/series/hide', { id, isHidden: false }, loud),
        },
        {
          label: '查看专栏',
          isMore: true,
          when: ({ statusId }: Series) => statusId === textState.shown,
          to: ({ id }: Series) => `/blog/series/${id}`,
          isOutside: true,
        },
      ]}
      nameOf={(row: Series) => row.title}
      empty="还没有专栏"
    />
  )
}
