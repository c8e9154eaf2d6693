import { Button } from '../../../ui/button.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { articleSeriesPath } from '../../../features/community/article-row/address.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { InfoSeriesModal } from './info-series-modal.tsx'
import { texts } from './info-series-texts.ts'

type Series = OutputOf<'community/admin/article/series/list'>['list'][number]

const loud = { showSuccess: true }
const isOn = ({ isPutaway }: Series) => isPutaway

/** Series of articles: create, sort, publish. */
export default function InfoSeriesPage() {
  return (
    <ListPage
      call="community/admin/article/series/list"
      name="info-series"
      about={texts.about}
      head={(list) => <Button onClick={() => list.open('edit')}>{texts.add}</Button>}
      search={texts.search}
      columns={[
        { key: 'title', title: texts.title, alwaysShown: true },
        { key: 'articleCount', title: texts.count, align: 'right' },
        { key: 'allCount', title: texts.all, align: 'right' },
        tagColumn<Series>('isPutaway', texts.state, (row) =>
          isOn(row) ? { text: texts.on, tone: 'free' } : { text: texts.off, tone: 'plain' },
        ),
        timeColumn<Series>('gmtModified', texts.modified),
      ]}
      actions={[
        { label: texts.edit, opens: 'edit' },
        {
          label: texts.takeOff,
          when: isOn,
          ask: ({ title }: Series) => ({ title: texts.takeOffAsk(title), content: texts.takeOffAbout }),
          run: ({ id }: Series) => api('community/admin/article/series/stand', { id, isPutaway: false }, loud),
        },
        {
          label: texts.putOn,
          when: (row: Series) => !isOn(row),
          run: ({ id }: Series) => api('community/admin/article/series/stand', { id, isPutaway: true }, loud),
        },
        {
          label: texts.open,
          isMore: true,
          when: isOn,
          to: ({ id }: Series) => articleSeriesPath(id),
          isOutside: true,
        },
        {
          label: texts.remove,
          danger: true,
          isMore: true,
          ask: ({ title }: Series) => ({ title: texts.removeAsk(title), content: texts.removeAbout }),
          run: ({ id }: Series) => api('community/admin/article/series/delete', { id }),
          done: texts.removed,
        },
      ]}
      nameOf={(row: Series) => row.title}
      dialogs={{ edit: ({ row, close }) => <InfoSeriesModal id={row?.id} close={close} /> }}
      empty={texts.empty}
    />
  )
}
