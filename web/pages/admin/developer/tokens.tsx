import type { OutputOf } from '@zhixing/contract'
import { tokenDays } from '@zhixing/contract/user/token-rules'
import { accessNames, scopeDomains, scopeName, scopePermissions } from '@zhixing/contract/user/token-scopes'
import { useState } from 'react'
import { FormItem, MultiSelect } from '../../../features/shared/workbench/kit.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { TokenUses, tokenUsesTexts } from '../../../features/user/token-uses/index.ts'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, OptionSelect, Textarea } from '../../../ui/input.tsx'
import { SecretDialog } from '../../../features/shared/workbench/secret-dialog.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'user/admin/token/page'>['list'][number]
const words = texts.tokens

const scopes = [...Object.keys(scopeDomains), ...scopePermissions.map(({ code }) => `admin.${code}`)].flatMap((head) =>
  Object.keys(accessNames).map((access) => ({ value: `${head}:${access}`, label: scopeName(`${head}:${access}`) })),
)

/** API tokens of the site and of its people. */
export default function TokensPage() {
  return (
    <ListPage
      call="user/admin/token/page"
      name="tokens"
      about={words.about}
      head={(list) => <Button onClick={() => list.open('create')}>{words.create}</Button>}
      search={words.search}
      filters={[yesOrNo('isOffice', words.area, [words.areas[1], words.areas[0]])]}
      empty={words.empty}
      columns={[
        { key: 'tokenName', title: words.name, alwaysShown: true },
        { key: 'nickname', title: words.holder },
        { key: 'isOffice', title: words.area, render: (row) => words.areas[Number(row.isOffice)] },
        {
          key: 'scopes',
          title: words.scopes,
          render: (row) => row.scopes.map(scopeName).join('、'),
          text: (row) => row.scopes.join(' '),
        },
        tagColumn<Row>('isExpired', texts.state, (row) => ({
          text: row.isExpired ? words.expired : words.valid,
          tone: row.isExpired ? 'plain' : 'free',
        })),
        timeColumn<Row>('expiresAt', words.expiresAt),
        timeColumn<Row>('lastUsedAt', words.lastUsedAt, { none: words.never }),
        { key: 'lastUsedIp', title: words.lastUsedIp, render: (row) => row.lastUsedIp || texts.nothing },
        { key: 'tokenStart', title: words.start, hidden: true },
        { key: 'perMinute', title: words.perMinute, hidden: true },
        timeColumn<Row>('gmtCreate', words.gmtCreate, { hidden: true }),
      ]}
      actions={[
        { label: tokenUsesTexts.button, isRead: true, opens: 'uses' },
        {
          label: words.revoke,
          danger: true,
          ask: (row) => ({ title: words.revokeAsk(row.tokenName), content: words.revokeText }),
          run: ({ id }) => api('user/admin/token/delete', { id }, { showSuccess: true }),
        },
      ]}
      dialogs={{
        create: (props) => <CreateToken {...props} />,
        uses: ({ row, close }) => row && <TokenUses token={row} area="admin" onClose={() => close()} />,
      }}
    />
  )
}

interface Values {
  tokenName: string
  scopes: string[]
  days: (typeof tokenDays)[number]
  perMinute: number
  ipRanges: string
}

function CreateToken({ close }: DialogProps<Row>) {
  const [token, setToken] = useState('')
  if (token) return <SecretDialog title={words.made} text={words.madeText} secret={token} onClose={() => close(true)} />
  return (
    <FormModal<Values>
      title={words.create}
      about={words.createAbout}
      start={{ days: 90, perMinute: 120, scopes: [], ipRanges: '' }}
      width={640}
      onClose={() => close()}
      onSubmit={async ({ ipRanges, ...values }) => {
        const made = await api('user/admin/token/save', {
          ...values,
          ipRanges: (ipRanges ?? '')
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        })
        setToken(made.token)
      }}
    >
      <FormItem name="tokenName" label={words.name} required>
        <Input maxLength={40} />
      </FormItem>
      <FormItem name="scopes" label={words.scopes} extra={words.scopesHint} required>
        <MultiSelect options={scopes} />
      </FormItem>
      <FormItem name="days" label={words.days}>
        <OptionSelect options={tokenDays.map((value) => ({ value, label: words.dayOptions[value] ?? '' }))} />
      </FormItem>
      <FormItem name="perMinute" label={words.perMinute}>
        <NumberInput min={1} max={6000} suffix={words.times} />
      </FormItem>
      <FormItem name="ipRanges" label={words.ipRanges} extra={words.ipHint}>
        <Textarea rows={2} spellCheck={false} />
      </FormItem>
    </FormModal>
  )
}
