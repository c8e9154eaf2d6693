import type { TagTone } from '../../../ui/tag.tsx'
import { DateInput, FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { OptionSelect } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import type { ProviderKey } from '@zhixing/contract/commerce/providers'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { yuan } from '../../../ui/money.ts'
import { Differences } from './differences.tsx'
import { words } from './texts.ts'

type Row = OutputOf<'commerce/admin/recon/list'>['list'][number]

const channelName = (channel: string) => words.channels[channel] ?? channel
const colors: Record<number, TagTone> = { 1: 'free', 2: 'live', 3: 'plain', 4: 'warn' }
const stateOf = ({ reconStatus, lastError }: Row) => ({
  text: words.states[reconStatus] ?? '',
  tone: colors[reconStatus] ?? 'plain',
  title: lastError,
})
const runDay = ({ channel, accountId, day }: Row) =>
  api('commerce/admin/recon/run', { channel: channel as ProviderKey, accountId, day }, { showSuccess: true })

/** Daily reconciliation of each payment channel, newest first. */
export default function ReconPage() {
  return (
    <ListPage
      call="commerce/admin/recon/list"
      name="recon"
      about={words.about}
      rowKey={({ channel, accountId, day }) => `${channel} ${accountId} ${day}`}
      head={(list) => (
        <Button variant="line" onClick={() => list.open('run')}>
          {words.runDay}
        </Button>
      )}
      filters={[
        choice('channel', words.channel, words.channels),
        choice('reconStatus', words.state, words.states),
        days('time', words.day),
      ]}
      columns={[
        { key: 'day', title: words.day, alwaysShown: true },
        {
          key: 'channel',
          title: words.channel,
          render: ({ channel }) => channelName(channel),
        },
        { key: 'merchant', title: words.merchant, render: ({ merchant }) => merchant || words.byInstallation },
        tagColumn<Row>('reconStatus', words.state, stateOf),
        { key: 'openCount', title: words.open, align: 'right' },
        {
          key: 'payAmount',
          title: words.pays,
          align: 'right',
          render: (row) => words.sum(row.payCount, yuan(row.payAmount)),
          text: (row) => row.payAmount / 100,
        },
        {
          key: 'refundAmount',
          title: words.refunds,
          align: 'right',
          render: (row) => words.sum(row.refundCount, yuan(row.refundAmount)),
          text: (row) => row.refundAmount / 100,
        },
        { key: 'healedCount', title: words.healed, align: 'right' },
        timeColumn<Row>('runTime', words.runTime),
        { key: 'lastError', title: words.error, hidden: true },
      ]}
      actions={[
        { label: words.differences, opens: 'differences', isRead: true },
        {
          label: words.run,
          ask: ({ channel, day }) => words.runAsk(channelName(channel), day),
          run: (row) => runDay(row),
        },
      ]}
      dialogs={{
        differences: ({ row, close }) =>
          row && (
            <Differences
              channel={row.channel as ProviderKey}
              accountId={row.accountId}
              day={row.day}
              title={words.of(channelName(row.channel), row.day)}
              close={close}
            />
          ),
        run: ({ close }) => <RunDay close={close} />,
      }}
      empty={words.empty}
    />
  )
}

function RunDay({ close }: { close: (isChanged?: boolean) => void }) {
  return (
    <FormModal<{ channel: ProviderKey; day: string }>
      title={words.runDay}
      about={words.runAbout}
      okText={words.run}
      onClose={() => close()}
      onSubmit={async ({ channel, day }) => {
        await api('commerce/admin/recon/run', { channel, day }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="channel" label={words.channel} rules={[{ required: true }]}>
        <OptionSelect options={Object.entries(words.channels).map(([value, label]) => ({ value, label }))} />
      </FormItem>
      <FormItem name="day" label={words.day} rules={[{ required: true }]}>
        <DateInput isPast />
      </FormItem>
    </FormModal>
  )
}
