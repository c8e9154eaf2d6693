import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import {
  type EndpointFormat,
  endpointFormats,
  type WebhookEvent,
  webhookEventLabels,
} from '@zhixing/contract/system/webhook-labels'
import { useState } from 'react'
import { FormItem, MultiSelect, SearchSelect } from '../../../features/shared/workbench/kit.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { SecretDialog } from '../../../features/shared/workbench/secret-dialog.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'system/admin/webhook/list'>['list'][number]
const words = texts.webhooks

/** Addresses that events of the site are sent to. */
export default function WebhooksPage() {
  return (
    <ListPage
      call="system/admin/webhook/list"
      name="webhooks"
      about={words.about}
      head={(list) => <Button onClick={() => list.open('edit')}>{words.create}</Button>}
      empty={words.empty}
      columns={[
        { key: 'endpointName', title: words.name, alwaysShown: true },
        wordColumn<Row>('endpointFormat', words.format, endpointFormats),
        { key: 'url', title: words.url },
        {
          key: 'eventNames',
          title: words.events,
          render: (row) => row.eventNames.map((name) => webhookEventLabels[name]).join('、'),
          text: (row) => row.eventNames.join(' '),
        },
        tagColumn<Row>('statusId', texts.state, (row) => ({
          text: row.statusId === stateCode.row.active ? words.on : words.off,
          tone: row.statusId === stateCode.row.active ? 'free' : 'plain',
        })),
        { key: 'waitingCount', title: words.waiting, align: 'right' },
        { key: 'failedCount', title: words.failed, align: 'right' },
        timeColumn<Row>('gmtCreate', texts.time, { hidden: true }),
      ]}
      actions={[
        { label: words.edit, opens: 'edit' },
        { label: words.deliveries, isRead: true, to: ({ id }) => `/admin/webhooks/deliveries?endpointId=${id}` },
        { label: words.test, run: ({ id }) => test(id) },
        {
          label: words.renew,
          isMore: true,
          opens: 'renew',
          when: ({ endpointFormat }) => endpointFormat === 'standard',
        },
        {
          label: words.remove,
          danger: true,
          isMore: true,
          ask: (row) => ({ title: words.removeAsk(row.endpointName), content: words.removeText }),
          run: ({ id }) => api('system/admin/webhook/delete', { id }, { showSuccess: true }),
        },
      ]}
      dialogs={{
        edit: (props) => <EditEndpoint {...props} />,
        renew: (props) => <RenewSecret {...props} />,
      }}
    />
  )
}

/** Sends a test, and says what the receiver answered. */
async function test(id: string): Promise<void> {
  const { isDelivered, httpStatus, answer } = await api('system/admin/webhook/try', { id })
  if (isDelivered) toast.success(words.testGood)
  else toast.error(words.testBad(httpStatus, answer))
}

interface Values {
  endpointName: string
  endpointFormat: EndpointFormat
  robotSecret: string
  url: string
  eventNames: WebhookEvent[]
  isOn: boolean
}

const events = (Object.keys(webhookEventLabels) as WebhookEvent[]).map((value) => ({
  value,
  label: `${webhookEventLabels[value]}（${value}）`,
}))

const formats = (Object.keys(endpointFormats) as EndpointFormat[]).map((value) => ({
  value,
  label: endpointFormats[value],
}))

/** Formats that an address may change to: a system does not become a robot. */
const formatsLike = (format: EndpointFormat) =>
  formats.filter(({ value }) => (value === 'standard') === (format === 'standard'))

function EditEndpoint({ row, close }: DialogProps<Row>) {
  const [secret, setSecret] = useState('')
  if (secret)
    return <SecretDialog title={words.secret} text={words.secretText} secret={secret} onClose={() => close(true)} />
  return (
    <FormModal<Values>
      title={row ? words.edit : words.create}
      start={{
        endpointName: row?.endpointName ?? '',
        endpointFormat: row?.endpointFormat ?? 'standard',
        robotSecret: '',
        url: row?.url ?? '',
        eventNames: row?.eventNames ?? [],
        isOn: row?.statusId !== stateCode.row.inactive,
      }}
      edits={
        row && {
          etag: row.etag,
          valuesOf: ({
            statusId,
            ...current
          }: Pick<Row, 'endpointName' | 'endpointFormat' | 'url' | 'eventNames' | 'statusId'>) => ({
            ...current,
            isOn: statusId === stateCode.row.active,
          }),
        }
      }
      width={640}
      onClose={() => close()}
      onSubmit={async ({ isOn, robotSecret, ...values }, etag) => {
        const isSecretGiven = robotSecret !== '' && values.endpointFormat !== 'standard'
        const form = {
          ...values,
          ...(isSecretGiven ? { robotSecret } : {}),
          statusId: isOn ? (1 as const) : (0 as const),
        }
        if (!row) {
          const made = await api('system/admin/webhook/save', form)
          if (made.secret === '') close(true)
          else setSecret(made.secret)
          return
        }
        await api('system/admin/webhook/update', { id: row.id, ...form, etag }, { showSuccess: true })
        close(true)
      }}
    >
      {({ values: { endpointFormat } }) => (
        <>
          <FormItem name="endpointName" label={words.name} required>
            <Input maxLength={40} />
          </FormItem>
          <FormItem name="endpointFormat" label={words.format} required>
            <SearchSelect options={row ? formatsLike(row.endpointFormat) : formats} />
          </FormItem>
          <FormItem name="url" label={words.url} extra={words.robotHints[endpointFormat] ?? words.urlHint} required>
            <Input type="url" autoComplete="off" />
          </FormItem>
          {(endpointFormat === 'dingtalk' || endpointFormat === 'feishu') && (
            <FormItem
              name="robotSecret"
              label={words.robotSecret}
              extra={row ? words.robotSecretKept : words.robotSecretHint}
            >
              <Input type="password" autoComplete="off" maxLength={200} />
            </FormItem>
          )}
          <FormItem name="eventNames" label={words.events} required>
            <MultiSelect options={events} />
          </FormItem>
          <FormItem name="isOn" label={words.enabled} valuePropName="checked">
            <Switch />
          </FormItem>
        </>
      )}
    </FormModal>
  )
}

function RenewSecret({ row, close }: DialogProps<Row>) {
  const [secret, setSecret] = useState('')
  if (!row) return null
  if (secret)
    return <SecretDialog title={words.secret} text={words.secretText} secret={secret} onClose={() => close()} />
  return (
    <FormModal
      title={words.renewAsk(row.endpointName)}
      okText={words.renew}
      danger
      onClose={() => close()}
      onSubmit={async () => setSecret((await api('system/admin/webhook/secret/renew', { id: row.id })).secret)}
    >
      <p>{words.renewText}</p>
    </FormModal>
  )
}
