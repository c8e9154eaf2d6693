import { mailStates } from '@zhixing/contract/user/codes'
import type { OutputOf } from '@zhixing/contract'
import { mailFields, type MailField } from '@zhixing/contract/user/mail-fields'
import { messageKindInfo } from '@zhixing/contract/user/message-kinds'
import { useState } from 'react'
import { flagChoice, FormItem } from '../../../features/shared/workbench/kit.ts'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, OptionSelect, PasswordInput } from '../../../ui/input.tsx'
import { Note } from '../../../ui/note.tsx'
import { useQuery } from '../../../use-query.ts'
import { DefaultsForm } from './message-channels.tsx'
import { texts } from './texts.ts'
import { WechatForm, WechatTrial } from './wechat-notice.tsx'

type Row = OutputOf<'user/admin/mail/list'>['list'][number]
type Setting = OutputOf<'user/admin/mail/setting/view'>
const words = texts.mail

/** Mail of the site: its account, which messages go by mail, and what was sent. */
export default function MailPage() {
  const setting = useQuery('user/admin/mail/setting/view', {})
  const defaults = useQuery('user/admin/mail/default/list', {})
  const wechat = useQuery('user/admin/wechat/setting/view', {})
  return (
    <ListPage
      call="user/admin/mail/list"
      name="mail"
      about={words.about}
      head={(list) => (
        <>
          <Button variant="line" onClick={() => list.open('test')} disabled={!setting.data?.isReady}>
            {words.trial}
          </Button>
          <Button variant="line" onClick={() => list.open('defaults')} disabled={!defaults.data}>
            {words.defaults}
          </Button>
          {wechat.data?.appId && wechat.data.templateList.length > 0 && (
            <Button variant="line" onClick={() => list.open('wechatTrial')}>
              {words.wechat.trial}
            </Button>
          )}
          <Button variant="line" onClick={() => list.open('wechat')} disabled={!wechat.data}>
            {words.wechat.title}
          </Button>
          <Button variant="line" onClick={() => list.open('setting')} disabled={!setting.data}>
            {words.setting}
          </Button>
        </>
      )}
      above={setting.data?.isReady === false && <Note title={words.noneTitle}>{words.noneText}</Note>}
      search={words.search}
      filters={[choice('mailState', texts.state, words.states)]}
      empty={words.empty}
      columns={[
        timeColumn<Row>('gmtCreate', texts.time, { alwaysShown: true }),
        { key: 'nickname', title: words.receiver },
        { key: 'address', title: words.address },
        { key: 'msgTitle', title: words.subject },
        {
          key: 'kind',
          title: words.kind,
          render: (row) => messageKindInfo[row.kind as keyof typeof messageKindInfo]?.name ?? row.kind,
        },
        tagColumn<Row>('mailState', texts.state, (row) => ({
          text: words.states[row.mailState] ?? '',
          tone: row.mailState === mailStates.sent ? 'free' : row.mailState === mailStates.failed ? 'live' : 'plain',
        })),
        { key: 'error', title: words.error, render: (row) => row.error || texts.nothing },
        timeColumn<Row>('sentAt', words.sentAt, { hidden: true }),
      ]}
      dialogs={{
        setting: ({ close }) =>
          setting.data && (
            <MailSetting
              setting={setting.data}
              onClose={close}
              onSaved={() => {
                close()
                setting.reload()
              }}
            />
          ),
        defaults: ({ close }) =>
          defaults.data && (
            <DefaultsForm
              defaults={defaults.data}
              onClose={() => {
                close()
                defaults.reload()
              }}
            />
          ),
        wechat: ({ close }) =>
          wechat.data && (
            <WechatForm
              setting={wechat.data}
              onClose={close}
              onSaved={() => {
                wechat.reload()
                close()
              }}
            />
          ),
        wechatTrial: ({ close }) => wechat.data && <WechatTrial setting={wechat.data} onClose={close} />,
        test: ({ close }) => <Trial onClose={close} />,
      }}
    />
  )
}

interface Values {
  isOwn: boolean
  settings: Record<string, string>
}

/** Choices that are made until the operator changes them. */
const usual = Object.fromEntries(
  mailFields.flatMap(({ name, options }) => (options?.[0] ? [[name, options[0].value]] : [])),
)

function MailSetting({ setting, onSaved, onClose }: { setting: Setting; onSaved: () => void; onClose: () => void }) {
  const hasOwn = Object.keys(setting.settings).length > 0
  const start: Values = {
    isOwn: hasOwn || setting.installation === 0,
    settings: { ...usual, ...setting.settings },
  }
  return (
    <FormModal<Values>
      title={words.setting}
      start={start}
      edits={{ etag: setting.etag }}
      width={640}
      about={words.settingAbout}
      onClose={onClose}
      onSubmit={async ({ isOwn, settings }, etag) => {
        const own = Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value))
        await api('user/admin/mail/setting/save', { isOwn, settings: own, etag }, { showSuccess: true })
        onSaved()
      }}
    >
      {({ values }) => (
        <>
          <FormItem name="isOwn" label={words.account} {...flagChoice}>
            <OptionSelect
              options={[
                { value: 0, label: setting.installation === 1 ? words.byInstallation : words.none },
                { value: 1, label: words.own },
              ]}
            />
          </FormItem>
          {values.isOwn &&
            mailFields.map((field) => (
              <FormItem
                key={field.name}
                name={['settings', field.name]}
                label={field.label}
                required={!field.isOptional}
                extra={hintOf(field, setting)}
              >
                {controlOf(field)}
              </FormItem>
            ))}
        </>
      )}
    </FormModal>
  )
}

const hintOf = ({ name, hint }: MailField, { storedList }: Setting) =>
  storedList.includes(name) ? [words.stored, hint].filter(Boolean).join('；') : hint

function controlOf({ options, isSecret }: MailField) {
  if (options) return <OptionSelect options={options} />
  return isSecret ? <PasswordInput autoComplete="new-password" /> : <Input autoComplete="off" />
}

/** Sends a mail with the saved account, and says what failed. */
function Trial({ onClose }: { onClose: () => void }) {
  const [failure, setFailure] = useState('')
  return (
    <FormModal<{ address: string }>
      title={words.trial}
      okText={words.send}
      about={
        failure ? (
          <Note tone="bad" title={words.trialFailed}>
            {failure}
          </Note>
        ) : (
          words.trialAbout
        )
      }
      onClose={onClose}
      onSubmit={async ({ address }) => {
        const { isSent, error } = await api('user/admin/mail/setting/test', { address }, { showSuccess: true })
        setFailure(isSent ? '' : error)
        if (isSent) onClose()
      }}
    >
      <FormItem name="address" label={words.address} required>
        <Input type="email" autoComplete="email" />
      </FormItem>
    </FormModal>
  )
}
