import { stateCode } from '@zhixing/contract/states'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import css from './live.module.css'
import { texts } from './texts.ts'

type Row = OutputOf<'course/admin/live/apply/list'>['list'][number]
const words = texts.applications

export default function ApplicationsPage() {
  return (
    <ListPage
      call="course/admin/live/apply/list"
      name="live-applications"
      about={words.about}
      filters={[choice('auditStatus', words.state, words.states)]}
      empty={words.empty}
      columns={[
        { key: 'lecturerName', title: words.lecturer, alwaysShown: true },
        {
          key: 'applyText',
          title: words.text,
          alwaysShown: true,
          render: ({ applyText }) => <span className={css.words}>{applyText}</span>,
          text: ({ applyText }) => applyText,
        },
        tagColumn<Row>('auditStatus', words.state, ({ auditStatus }) => ({
          text: words.states[auditStatus] ?? '',
          tone: words.colors[auditStatus] ?? 'plain',
        })),
        { key: 'auditOpinion', title: words.opinion, render: ({ auditOpinion }) => auditOpinion || texts.none },
        timeColumn<Row>('gmtCreate', words.created, { shape: 'minute' }),
      ]}
      actions={[
        {
          label: words.pass,
          when: ({ auditStatus }) => auditStatus === stateCode.audit.pending,
          ask: ({ lecturerName }) => ({ title: words.passAsk(lecturerName), content: words.passAbout }),
          run: ({ id, etag }) => api('course/admin/live/apply/deal', { id, etag, isPass: true }, { showSuccess: true }),
        },
        {
          label: words.refuse,
          danger: true,
          when: ({ auditStatus }) => auditStatus === stateCode.audit.pending,
          opens: 'refuse',
        },
      ]}
      dialogs={{ refuse: ({ row, close }) => row && <Refuse row={row} close={close} /> }}
    />
  )
}

function Refuse({ row, close }: DialogProps<Row> & { row: Row }) {
  return (
    <FormModal<{ auditOpinion: string }>
      title={words.refuseTitle(row.lecturerName)}
      about={words.refuseAbout}
      okText={words.refuse}
      start={{ auditOpinion: '' }}
      onClose={() => close()}
      onSubmit={async ({ auditOpinion }) => {
        await api(
          'course/admin/live/apply/deal',
          { id: row.id, etag: row.etag, isPass: false, auditOpinion },
          { showSuccess: true },
        )
        close(true)
      }}
    >
      <FormItem name="auditOpinion" label={words.opinionLabel}>
        <Textarea rows={3} maxLength={200} />
      </FormItem>
    </FormModal>
  )
}
