import type { OutputOf } from '@zhixing/contract'
import { webhookEventLabels } from '@zhixing/contract/system/webhook-labels'
import { Modal } from '../../../features/shared/workbench/kit.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { api } from '../../../api.ts'
import { Textarea } from '../../../ui/input.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

type Row = OutputOf<'system/admin/webhook/delivery/page'>['list'][number]
const words = texts.deliveries
const tones = { 1: 'plain', 2: 'free', 3: 'live' } as const

/** What was sent to the addresses of the site, and what came back. */
export default function DeliveriesPage() {
  const endpoints = useQuery('system/admin/webhook/list', {})
  const options = endpoints.data?.list.map(({ id, endpointName }) => ({ value: id, label: endpointName })) ?? []
  return (
    <ListPage
      call="system/admin/webhook/delivery/page"
      name="webhook-deliveries"
      about={words.about}
      filters={[choice('endpointId', words.endpoint, options), choice('deliveryState', texts.state, words.states)]}
      empty={words.empty}
      columns={[
        timeColumn<Row>('gmtCreate', texts.time, { alwaysShown: true }),
        { key: 'endpointName', title: words.endpoint },
        {
          key: 'eventName',
          title: words.event,
          render: (row) => webhookEventLabels[row.eventName as keyof typeof webhookEventLabels] ?? row.eventName,
        },
        tagColumn<Row>('deliveryState', texts.state, (row) => ({
          text: words.states[row.deliveryState] ?? '',
          tone: tones[row.deliveryState],
        })),
        { key: 'tries', title: words.tries, align: 'right' },
        {
          key: 'httpStatus',
          title: words.status,
          align: 'right',
          render: (row) => row.httpStatus || (row.sentAt ? words.noAnswer : texts.nothing),
        },
        {
          key: 'durationMs',
          title: words.duration,
          align: 'right',
          render: (row) => (row.sentAt ? words.ms(row.durationMs) : texts.nothing),
        },
        { key: 'answer', title: words.answer, render: (row) => row.answer.slice(0, 80) || texts.nothing },
        timeColumn<Row>('sentAt', words.sentAt, { hidden: true }),
        timeColumn<Row>('dueAt', words.dueAt, { hidden: true }),
      ]}
      actions={[
        { label: words.view, isRead: true, opens: 'payload' },
        {
          label: words.resend,
          run: ({ id }) => api('system/admin/webhook/delivery/resend', { id }, { showSuccess: true }),
        },
      ]}
      dialogs={{
        payload: ({ row, close }) =>
          row && (
            <Modal title={words.payload} onClose={() => close()} onOk={() => close()} okText={words.close}>
              <Textarea
                readOnly
                rows={12}
                aria-label={words.payload}
                value={JSON.stringify(JSON.parse(row.payload), null, 2)}
              />
            </Modal>
          ),
      }}
    />
  )
}
