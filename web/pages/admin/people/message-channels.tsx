import type { OutputOf } from '@zhixing/contract'
import {
  channelNames,
  isChoice,
  messageChannels,
  messageKindInfo,
  messageKinds,
} from '@zhixing/contract/user/message-kinds'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { api } from '../../../api.ts'
import { OptionSelect } from '../../../ui/input.tsx'
import { Table } from '../../../ui/table.tsx'
import { texts } from './texts.ts'

type Defaults = OutputOf<'user/admin/mail/default/list'>
type Value = 'on' | 'off' | 'never'
const words = texts.mail
const options = (['on', 'off', 'never'] as const).map((value) => ({ value, label: words.channelValues[value] }))

const keyOf = (kind: string, channel: string) => `${kind}_${channel}`
const valueOf = ({ isOn, isAllowed }: Defaults['list'][number]): Value => (!isAllowed ? 'never' : isOn ? 'on' : 'off')
const valuesOf = ({ list }: Pick<Defaults, 'list'>) =>
  Object.fromEntries(list.map((one) => [keyOf(one.kind, one.channel), valueOf(one)]))

/** Which kinds use which channel unless a person says otherwise, and which may not. */
export function DefaultsForm({ defaults, onClose }: { defaults: Defaults; onClose: () => void }) {
  return (
    <FormModal<Record<string, Value>>
      title={words.defaults}
      about={words.defaultsAbout}
      start={valuesOf(defaults)}
      edits={{ etag: defaults.etag, valuesOf }}
      width={920}
      onClose={onClose}
      onSubmit={async (values, etag) => {
        const list = defaults.list.map(({ kind, channel, isOn }) => {
          const value = values[keyOf(kind, channel)]
          return {
            kind,
            channel,
            // A channel that comes back has its earlier value.
            isOn: value === 'never' ? isOn : value === 'on',
            isAllowed: value !== 'never',
          }
        })
        await api('user/admin/mail/default/save', { list, etag }, { showSuccess: true })
        onClose()
      }}
    >
      <Table
        label={words.defaults}
        rows={messageKinds.map((kind) => ({ kind }))}
        rowKey={({ kind }) => kind}
        columns={[
          { key: 'kind', title: words.kind, render: ({ kind }) => messageKindInfo[kind].name },
          ...messageChannels.map((channel) => ({
            key: channel,
            title: channelNames[channel],
            width: 120,
            render: ({ kind }: { kind: (typeof messageKinds)[number] }) =>
              isChoice(kind, channel) ? (
                <FormItem name={keyOf(kind, channel)} noStyle>
                  <OptionSelect
                    options={options}
                    aria-label={`${messageKindInfo[kind].name}：${channelNames[channel]}`}
                  />
                </FormItem>
              ) : messageKindInfo[kind][channel] === 'always' ? (
                words.always
              ) : (
                texts.nothing
              ),
          })),
        ]}
      />
    </FormModal>
  )
}
