import type { OutputOf } from '@zhixing/contract'
import { isChoice, type MessageKind, messageKindInfo, messageKinds } from '@zhixing/contract/user/message-kinds'
import {
  fieldSources,
  fieldsOfText,
  sourceNames,
  type TemplateWay,
  templateWays,
  textOfFields,
  wayNames,
} from '@zhixing/contract/user/wechat-fields'
import { useState } from 'react'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { api } from '../../../api.ts'
import { Input, OptionSelect, PasswordInput, Textarea } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Table } from '../../../ui/table.tsx'
import { texts } from './texts.ts'

type Setting = OutputOf<'user/admin/wechat/setting/view'>
const words = texts.mail.wechat
const kinds = messageKinds.filter((kind) => isChoice(kind, 'wechat'))

const contents = fieldSources.filter((source) => source !== 'fixed').map((source) => sourceNames[source])

const ways = templateWays.map((way) => ({ value: way, label: wayNames[way] }))

interface Values {
  appId: string
  appSecret: string
  templates: Partial<Record<MessageKind, { way?: TemplateWay; templateId?: string; fields?: string }>>
}

const valuesOf = ({ appId, templateList }: Pick<Setting, 'appId' | 'templateList'>): Values => ({
  appId,
  appSecret: '',
  templates: Object.fromEntries(
    templateList.map(({ kind, way, templateId, fieldList }) => [
      kind,
      { way, templateId, fields: textOfFields(fieldList) },
    ]),
  ),
})

/** The service account of the site, and the template of each kind of messages. */
export function WechatForm({
  setting,
  onClose,
  onSaved,
}: {
  setting: Setting
  onClose: () => void
  onSaved: () => void
}) {
  return (
    <FormModal<Values>
      title={words.title}
      about={words.about(setting.followerCount, setting.stoppedCount)}
      start={valuesOf(setting)}
      edits={{ etag: setting.etag }}
      width={920}
      onClose={onClose}
      onSubmit={async ({ appId, appSecret, templates }, etag) => {
        const templateList = kinds.flatMap((kind) => {
          const { way = 'template', templateId = '', fields = '' } = templates?.[kind] ?? {}
          return templateId.trim() || fields.trim() ? [{ kind, way, templateId, fieldList: fieldsOfText(fields) }] : []
        })
        await api(
          'user/admin/wechat/setting/save',
          { appId: appId ?? '', ...(appSecret ? { appSecret } : {}), templateList, etag },
          { showSuccess: true },
        )
        onSaved()
      }}
    >
      <FormItem name="appId" label="AppID" extra={words.appIdHint}>
        <Input autoComplete="off" maxLength={18} />
      </FormItem>
      <FormItem name="appSecret" label="AppSecret" extra={setting.isComplete ? words.stored : words.secretHint}>
        <PasswordInput autoComplete="new-password" />
      </FormItem>
      <Hint>{words.wayAbout}</Hint>
      <Hint>{words.fieldsAbout(contents)}</Hint>
      <Table
        label={words.templates}
        rows={kinds.map((kind) => ({ kind }))}
        rowKey={({ kind }) => kind}
        columns={[
          { key: 'kind', title: texts.mail.kind, render: ({ kind }) => messageKindInfo[kind].name },
          {
            key: 'template',
            title: words.template,
            width: 520,
            render: ({ kind }) => (
              <Stack gap={2}>
                <FormItem name={['templates', kind, 'way']} noStyle>
                  <OptionSelect
                    options={ways}
                    placeholder={wayNames.template}
                    aria-label={`${messageKindInfo[kind].name}：${words.way}`}
                  />
                </FormItem>
                <FormItem name={['templates', kind, 'templateId']} noStyle>
                  <Input
                    autoComplete="off"
                    placeholder={words.templateId}
                    aria-label={`${messageKindInfo[kind].name}：${words.templateId}`}
                  />
                </FormItem>
                <FormItem name={['templates', kind, 'fields']} noStyle>
                  <Textarea
                    rows={3}
                    placeholder={`thing1=${sourceNames.title}\ntime2=${sourceNames.time}`}
                    aria-label={`${messageKindInfo[kind].name}：${words.fields}`}
                  />
                </FormItem>
              </Stack>
            ),
          },
        ]}
      />
    </FormModal>
  )
}

/** Sends a template to the operator's own WeChat, and says what WeChat answered. */
export function WechatTrial({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const [failure, setFailure] = useState('')
  const options = setting.templateList.map(({ kind }) => ({ value: kind, label: messageKindInfo[kind].name }))
  return (
    <FormModal<{ kind: MessageKind }>
      title={words.trial}
      okText={texts.mail.send}
      {...(options[0] ? { start: { kind: options[0].value } } : {})}
      about={
        failure ? (
          <Note tone="bad" title={words.trialFailed}>
            {failure}
          </Note>
        ) : setting.isMine ? (
          words.trialAbout
        ) : (
          words.notMine
        )
      }
      onClose={onClose}
      onSubmit={async ({ kind }) => {
        const { isSent, error } = await api('user/admin/wechat/setting/test', { kind }, { showSuccess: true })
        setFailure(isSent ? '' : error)
        if (isSent) onClose()
      }}
    >
      <FormItem name="kind" label={texts.mail.kind} required>
        <OptionSelect options={options} />
      </FormItem>
    </FormModal>
  )
}
