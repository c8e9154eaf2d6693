import type { InputOf, OutputOf } from '@zhixing/contract'
import { accountFieldsOf, type OwnProvider, type ProviderField } from '@zhixing/contract/commerce/provider-fields'
import { payTypesOf, payWayNames, providerNames } from '@zhixing/contract/commerce/providers'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { FormItem, MultiSelect, Section, SmallTable } from '../../../features/shared/workbench/kit.ts'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { ForEditors } from '../../../features/shared/workbench/permission-gate.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Input, OptionSelect, PasswordInput, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { merchantTexts as words } from './merchant-texts.ts'

type View = OutputOf<'commerce/admin/merchant/view'>
type Provider = View['list'][number]
type Account = Provider['accountList'][number]
type Given = Pick<InputOf<'commerce/admin/merchant/try'>, 'settings' | 'secrets' | 'payTypeList'>
type Values = Required<Pick<InputOf<'commerce/admin/merchant/save'>, 'mode'>> & Given

const nameOf = ({ provider }: Provider) => providerNames[provider] ?? provider
const currentOf = ({ accountList }: Provider) => accountList.find(({ isCurrent }) => isCurrent)

/** Fields that were filled in; of those cleared nothing is sent. */
const filled = (values: Readonly<Record<string, string>> | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value))
const given = ({ settings, secrets, payTypeList }: Partial<Given>): Given => ({
  settings: filled(settings),
  secrets: filled(secrets),
  payTypeList: payTypeList ?? [],
})

/** Merchant accounts of the site, by payment provider. */
export default function MerchantsPage() {
  const view = useQuery('commerce/admin/merchant/view', {})
  const [editing, setEditing] = useState<{ of: Provider; renewed?: Account }>()
  const close = () => setEditing(undefined)
  const saved = () => {
    close()
    view.reload()
  }
  return (
    <>
      <PageHead about={words.about} />
      <QueryView of={view} lines={8}>
        {(data) => (
          <Stack gap={4}>
            {!data.isReachable && (
              <Note tone="warn" title={words.unreachable}>
                {words.unreachableText}
              </Note>
            )}
            <div>
              {data.list.map((of) => (
                <Section
                  key={of.provider}
                  title={nameOf(of)}
                  extra={
                    <ForEditors>
                      <Button variant="line" size="s" onClick={() => setEditing({ of })}>
                        {words.change}
                      </Button>
                    </ForEditors>
                  }
                >
                  <Row>
                    <Tag tone={isOffered(of, data) ? 'free' : 'plain'}>
                      {words.modeText(of.mode, isOffered(of, data))}
                    </Tag>
                  </Row>
                  {of.accountList.length > 0 && <Accounts of={of} onRenew={(renewed) => setEditing({ of, renewed })} />}
                </Section>
              ))}
            </div>
            {editing &&
              (editing.renewed ? (
                <Renewal of={editing.of} account={editing.renewed} onClose={close} onSaved={saved} />
              ) : (
                <Setting of={editing.of} view={data} onClose={close} onSaved={saved} />
              ))}
          </Stack>
        )}
      </QueryView>
    </>
  )
}

const isOffered = ({ mode, hasInstallation }: Provider, { isSharedAllowed }: View) =>
  mode === 'own' || (mode === 'installation' && hasInstallation && isSharedAllowed)

function Accounts({ of, onRenew }: { of: Provider; onRenew: (account: Account) => void }) {
  return (
    <SmallTable<Account>
      label={words.accounts}
      rowKey={({ id }) => id}
      rows={of.accountList}
      empty=""
      columns={[
        { key: 'merchant', title: words.merchant },
        {
          key: 'state',
          title: words.state,
          render: ({ isCurrent }) => (isCurrent ? words.current : words.earlier),
        },
        {
          key: 'lastPayTime',
          title: words.lastPayTime,
          render: ({ lastPayTime }) => (lastPayTime ? <DateTime value={lastPayTime} /> : words.never),
        },
        {
          key: 'renew',
          title: '',
          render: (account) => (
            <ForEditors>
              <Button variant="text" size="s" onClick={() => onRenew(account)}>
                {words.renew}
              </Button>
            </ForEditors>
          ),
        },
      ]}
    />
  )
}

interface DialogProps {
  of: Provider
  onClose: () => void
  onSaved: () => void
}

function Setting({ of, view, onClose, onSaved }: DialogProps & { view: View }) {
  const provider = of.provider as OwnProvider
  const current = currentOf(of)
  const modes = (['own', 'installation', 'off'] as const).filter(
    (mode) => mode !== 'installation' || (of.hasInstallation && view.isSharedAllowed),
  )
  const start: Values = {
    mode: isOffered(of, view) ? of.mode : 'off',
    settings: current?.settings ?? {},
    secrets: {},
    payTypeList: current?.payTypeList ?? [],
  }
  return (
    <FormModal<Values>
      title={words.title(nameOf(of))}
      start={start}
      edits={{ etag: of.etag }}
      width={640}
      about={words.saveNote}
      onClose={onClose}
      onSubmit={async ({ mode, ...values }, etag) => {
        const own = mode === 'own' ? given(values) : {}
        await api('commerce/admin/merchant/save', { provider, mode, ...own, etag }, { showSuccess: true })
        onSaved()
      }}
    >
      {({ values }) => (
        <>
          <FormItem name="mode" label={words.mode}>
            <OptionSelect options={modes.map((mode) => ({ value: mode, label: words.modes[mode] }))} />
          </FormItem>
          {values.mode === 'own' && <Fields provider={provider} account={current} values={values} />}
        </>
      )}
    </FormModal>
  )
}

function Renewal({ of, account, onClose, onSaved }: DialogProps & { account: Account }) {
  const provider = of.provider as OwnProvider
  const { settings, payTypeList, etag } = account
  return (
    <FormModal<Given>
      title={words.renewTitle(account.merchant)}
      start={{ settings, secrets: {}, payTypeList }}
      edits={{ etag }}
      width={640}
      about={`${words.renewAbout}${words.saveNote}`}
      onClose={onClose}
      onSubmit={async (values, version) => {
        await api(
          'commerce/admin/merchant/renew',
          { id: account.id, ...given(values), etag: version },
          { showSuccess: true },
        )
        onSaved()
      }}
    >
      {({ values }) => <Fields provider={provider} account={account} values={values} keepsIdentity />}
    </FormModal>
  )
}

/** The fields of an account, from the provider's description. */
function Fields({
  provider,
  account,
  values,
  keepsIdentity = false,
}: {
  provider: OwnProvider
  account: Account | undefined
  values: Partial<Given>
  keepsIdentity?: boolean
}) {
  return (
    <>
      {accountFieldsOf(provider).map((field) => (
        <FormItem
          key={field.name}
          name={[field.isSecret ? 'secrets' : 'settings', field.name]}
          label={field.label}
          required={!field.isOptional && !isStored(field, account)}
          extra={hintOf(field, account)}
        >
          {controlOf(field, keepsIdentity && field.isIdentity === true)}
        </FormItem>
      ))}
      <FormItem name="payTypeList" label={words.payTypes} extra={words.payTypesHint}>
        <MultiSelect<number>
          options={payTypesOf(provider).map((value) => ({ value, label: payWayNames[value] ?? '' }))}
        />
      </FormItem>
      <Trial provider={provider} values={values} />
    </>
  )
}

const isStored = ({ name, isSecret }: ProviderField, account: Account | undefined) =>
  isSecret === true && account?.storedList.includes(name) === true

function hintOf(field: ProviderField, account: Account | undefined) {
  return isStored(field, account) ? [words.stored, field.hint].filter(Boolean).join(words.and) : field.hint
}

function controlOf({ keyKind, isSecret }: ProviderField, isFixed: boolean) {
  if (keyKind) return <Textarea rows={3} spellCheck={false} autoComplete="off" />
  return isSecret ? <PasswordInput autoComplete="new-password" /> : <Input autoComplete="off" readOnly={isFixed} />
}

/** Tries what is typed, and says what failed. */
function Trial({ provider, values }: { provider: OwnProvider; values: Partial<Given> }) {
  const [result, setResult] = useState<OutputOf<'commerce/admin/merchant/try'>>()
  const { busy, run } = useAction({ reload: false })
  return (
    <Stack gap={2}>
      <Row>
        <Button
          variant="line"
          loading={busy !== ''}
          onClick={() =>
            void run('try', async () => {
              setResult(undefined)
              setResult(await api('commerce/admin/merchant/try', { provider, ...given(values) }))
            })
          }
        >
          {words.trial}
        </Button>
        <Hint as="span">{words.trialAbout}</Hint>
      </Row>
      {result && (
        <Note tone={result.isOk ? 'good' : 'bad'} title={result.isOk ? words.trialOk : words.steps[result.step]}>
          {result.error}
        </Note>
      )}
    </Stack>
  )
}
