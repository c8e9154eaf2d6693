import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { Descriptions, Drawer, FormItem, SmallTable } from '../../../features/shared/workbench/kit.ts'
import { SecretDialog } from '../../../features/shared/workbench/secret-dialog.tsx'
import { useIsReader } from '../../../features/shared/workbench/use-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import type { Provider } from './provider-fields.tsx'
import { texts } from './texts.ts'

const words = texts.scim
type Scim = OutputOf<'user/admin/sso/scim/view'>

/** SCIM of a provider: its address, tokens, and how many people are there. */
export function ScimDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const answer = useQuery('user/admin/sso/scim/view', { id: provider.id })
  const [isCreating, setCreating] = useState(false)
  const isReader = useIsReader()
  const close = () => {
    setCreating(false)
    answer.reload()
  }
  return (
    <Drawer
      open
      onClose={onClose}
      width={680}
      title={words.title(provider.providerName)}
      extra={!isReader && <Button onClick={() => setCreating(true)}>{words.create}</Button>}
    >
      <Stack gap={4}>
        <Hint>{words.about}</Hint>
        <QueryView of={answer} lines={8}>
          {(shown) => <Shown scim={shown} isReader={isReader} reload={answer.reload} />}
        </QueryView>
      </Stack>
      {isCreating && <CreateToken id={provider.id} close={close} />}
    </Drawer>
  )
}

function Shown({ scim, isReader, reload }: { scim: Scim; isReader: boolean; reload: () => void }) {
  const { userCount, activeCount, accountCount, groupCount } = scim
  const revoke = async ({ id, tokenName }: Scim['list'][number]) => {
    const run = () => api('user/admin/sso/scim/delete', { tokenId: id }, { showSuccess: true })
    const ask = { title: words.revokeAsk(tokenName), content: words.revokeText, danger: true, run }
    if (await confirmAction(ask)) reload()
  }
  return (
    <Stack gap={4}>
      <Descriptions
        columns={1}
        items={[
          { key: 'baseUrl', label: words.baseUrl, children: <code>{scim.baseUrl}</code> },
          { key: 'claim', label: words.claim, children: words.claimText(scim.claim) },
          {
            key: 'figures',
            label: words.figures,
            children: words.figuresText(userCount, activeCount, accountCount, groupCount),
          },
        ]}
      />
      <SmallTable
        label={words.tokens}
        rows={scim.list}
        rowKey={({ id }) => id}
        empty={words.empty}
        columns={[
          {
            key: 'tokenName',
            title: words.name,
            render: ({ tokenName, tokenStart }) => (
              <>
                {tokenName}
                <Hint>
                  <code>{tokenStart}…</code>
                </Hint>
              </>
            ),
          },
          {
            key: 'lastUsedAt',
            title: words.lastUsedAt,
            render: ({ lastUsedAt, lastUsedIp }) =>
              lastUsedAt ? (
                <>
                  <DateTime value={lastUsedAt} />
                  <Hint>{lastUsedIp}</Hint>
                </>
              ) : (
                words.never
              ),
          },
          ...(isReader
            ? []
            : [
                {
                  key: 'action',
                  title: '',
                  render: (row: Scim['list'][number]) => (
                    <Button variant="line" size="s" danger onClick={() => void revoke(row)}>
                      {words.revoke}
                    </Button>
                  ),
                },
              ]),
        ]}
      />
    </Stack>
  )
}

function CreateToken({ id, close }: { id: string; close: () => void }) {
  const [token, setToken] = useState('')
  if (token) return <SecretDialog title={words.made} text={words.madeText} secret={token} onClose={close} />
  return (
    <FormModal<{ tokenName: string }>
      title={words.create}
      about={words.createAbout}
      onClose={close}
      onSubmit={async ({ tokenName }) => {
        const made = await api('user/admin/sso/scim/save', { id, tokenName })
        setToken(made.token)
      }}
    >
      <FormItem name="tokenName" label={words.name} rules={[{ required: true }]}>
        <Input maxLength={40} />
      </FormItem>
    </FormModal>
  )
}
