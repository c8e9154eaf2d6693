import { stateCode } from '@zhixing/contract/states'
import { type TagState } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'course/admin/live/channel/list'>['list'][number]
const words = texts.channels

const stateOf = ({ statusId, isPublishing }: Row): TagState =>
  statusId === stateCode.row.inactive
    ? { text: words.closed, tone: 'live' }
    : isPublishing
      ? { text: words.publishing, tone: 'free' }
      : { text: words.open, tone: 'plain' }
const setStatus = (id: string, statusId: 0 | 1) =>
  api('course/admin/live/channel/stand', { id, statusId }, { showSuccess: true })

export default function ChannelsPage() {
  return (
    <ListPage
      call="course/admin/live/channel/list"
      name="live-channels"
      about={words.about}
      search={words.search}
      empty={words.empty}
      columns={[
        { key: 'lecturerName', title: words.lecturer, alwaysShown: true },
        tagColumn<Row>('statusId', words.state, stateOf),
        { key: 'broadcasts', title: words.broadcasts },
        timeColumn<Row>('lastTime', words.last, { shape: 'minute', none: texts.none }),
        timeColumn<Row>('gmtCreate', words.created, { shape: 'minute' }),
      ]}
      actions={[
        {
          label: words.close,
          danger: true,
          when: ({ statusId }) => statusId === stateCode.row.active,
          ask: ({ lecturerName }) => ({ title: words.closeAsk(lecturerName), content: words.closeAbout }),
          run: ({ id }) => setStatus(id, 0),
        },
        {
          label: words.reopen,
          when: ({ statusId }) => statusId === stateCode.row.inactive,
          run: ({ id }) => setStatus(id, 1),
        },
      ]}
    />
  )
}
