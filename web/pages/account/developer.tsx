import type { OutputOf } from '@zhixing/contract'
import { tokenDays } from '@zhixing/contract/user/token-rules'
import { scopeDomains } from '@zhixing/contract/user/token-scopes'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/developer.ts'
import { api } from '../../api.ts'
import { FormDialog, useForm } from '../../features/shared/form/index.ts'
import { TokenUses, tokenUsesTexts } from '../../features/user/token-uses/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, OptionSelect, Textarea } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Tag } from '../../ui/tag.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { texts } from './developer-texts.ts'

type Token = OutputOf<'user/auth/token/list'>['list'][number]

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    const [{ list }, { documentUrl }] = await Promise.all([
      call('user/auth/token/list', {}),
      call('user/auth/token/document', {}),
    ])
    return { list, documentUrl }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function Developer({ loaderData: { list, documentUrl } }: Route.ComponentProps) {
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState('')
  const [revoking, setRevoking] = useState<Token>()
  const [shown, setShown] = useState<Token>()
  const { revalidate } = useRevalidator()
  return (
    <>
      <AccountPageHead
        title={texts.title}
        about={texts.about}
        aside={<Button onClick={() => setCreating(true)}>{texts.create}</Button>}
      />
      <Stack gap={4}>
        <Card pad="l">
          <CardHead title={texts.listTitle} />
          {list.length === 0 ? (
            <Empty title={texts.empty}>{texts.emptyText}</Empty>
          ) : (
            <Stack as="ul" gap={4}>
              {list.map((one) => (
                <TokenRow key={one.id} token={one} onUses={() => setShown(one)} onRevoke={() => setRevoking(one)} />
              ))}
            </Stack>
          )}
        </Card>
        {documentUrl && (
          <Card pad="l">
            <CardHead title={texts.document} />
            <Row justify="between" gap={3}>
              <Hint>{texts.documentText}</Hint>
              <a className={buttonClass({ size: 's', variant: 'line' })} href={documentUrl} download>
                {texts.download}
              </a>
            </Row>
          </Card>
        )}
      </Stack>
      {creating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          onMade={(token) => {
            setCreating(false)
            setMade(token)
          }}
        />
      )}
      {shown && <TokenUses token={shown} area="auth" onClose={() => setShown(undefined)} />}
      {made && <MadeDialog token={made} onClose={() => setMade('')} />}
      <ConfirmDialog
        open={revoking !== undefined}
        title={texts.revokeTitle(revoking?.tokenName ?? '')}
        confirm={texts.revoke}
        danger
        onClose={() => setRevoking(undefined)}
        onConfirm={async () => {
          await api('user/auth/token/delete', { id: revoking?.id ?? '' }, { showSuccess: true })
          await revalidate()
        }}
      >
        {texts.revokeText}
      </ConfirmDialog>
    </>
  )
}

function scopeText(scope: string): string {
  const [head = '', access = ''] = scope.split(':')
  return `${texts.domains[head] ?? head} · ${access === 'write' ? texts.write : texts.read}`
}

function TokenRow({ token, onUses, onRevoke }: { token: Token; onUses: () => void; onRevoke: () => void }) {
  return (
    <Row as="li" justify="between" gap={3} rowGap={1}>
      <div>
        {token.tokenName} <code>{token.tokenStart}…</code> {token.isExpired && <Tag tone="warn">{texts.expired}</Tag>}
        <Hint size="xs">{token.scopes.map(scopeText).join('、')}</Hint>
        <Hint size="xs">
          {texts.expires} <DateTime value={token.expiresAt} shape="date" /> ·{' '}
          {token.lastUsedAt ? (
            <>
              {texts.lastUsed} <DateTime value={token.lastUsedAt} shape="minute" /> · {token.lastUsedIp}
            </>
          ) : (
            texts.never
          )}
        </Hint>
      </div>
      <Row gap={2}>
        <Button size="s" variant="line" onClick={onUses}>
          {tokenUsesTexts.button}
        </Button>
        <Button size="s" variant="line" onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </Row>
    </Row>
  )
}

const domains = Object.keys(scopeDomains) as (keyof typeof scopeDomains)[]
type Access = 'none' | 'read' | 'write'

function CreateDialog({ onClose, onMade }: { onClose: () => void; onMade: (token: string) => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    start: {
      tokenName: '',
      scopes: {} as Readonly<Record<string, Access>>,
      days: 90 as (typeof tokenDays)[number],
      ipRanges: '',
    },
    check: ({ tokenName, scopes }) => ({
      ...(tokenName.trim() ? {} : { tokenName: texts.nameMissing }),
      ...(chosen(scopes).length > 0 ? {} : { scopes: texts.scopesMissing }),
    }),
    async send({ tokenName, scopes, days, ipRanges }) {
      const { token } = await api('user/auth/token/save', {
        tokenName,
        scopes: chosen(scopes),
        days,
        ipRanges: ipRanges
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      })
      await revalidate()
      onMade(token)
    },
  })
  return (
    <FormDialog form={form} title={texts.create} submit={texts.create} onClose={onClose}>
      <Field label={texts.name} hint={texts.nameHint} error={form.errors.tokenName} required>
        <Input {...form.control('tokenName')} maxLength={40} autoComplete="off" />
      </Field>
      <Field label={texts.scopes} error={form.errors.scopes} required>
        <Stack gap={2}>
          {domains.map((domain) => (
            <Row key={domain} justify="between" gap={2}>
              <span>{texts.domains[domain]}</span>
              <Segmented<Access>
                aria-label={texts.domains[domain] ?? domain}
                value={form.values.scopes[domain] ?? 'none'}
                onChange={(access) => form.set('scopes', { ...form.values.scopes, [domain]: access })}
                options={[
                  { value: 'none', label: texts.none },
                  { value: 'read', label: texts.read },
                  { value: 'write', label: texts.write },
                ]}
              />
            </Row>
          ))}
        </Stack>
      </Field>
      <Field label={texts.days}>
        <OptionSelect
          value={form.values.days}
          onChange={(days) => form.set('days', days)}
          options={tokenDays.map((value) => ({ value, label: texts.dayOptions[value] ?? '' }))}
        />
      </Field>
      <Field label={texts.ipRanges} hint={texts.ipHint} error={form.errors.ipRanges}>
        <Textarea {...form.control('ipRanges')} rows={2} spellCheck={false} />
      </Field>
    </FormDialog>
  )
}

/** Scopes of the choices. */
const chosen = (scopes: Readonly<Record<string, Access>>): string[] =>
  Object.entries(scopes).flatMap(([domain, access]) => (access === 'none' ? [] : [`${domain}:${access}`]))

function MadeDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      title={texts.made}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="line"
            onClick={() => void copyText(token).then((done) => done && toast.success(texts.copied))}
          >
            {texts.copy}
          </Button>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{texts.madeText}</p>
        <Input readOnly value={token} aria-label={texts.made} onFocus={(event) => event.currentTarget.select()} />
        <Hint size="xs">{texts.usage}</Hint>
        <Hint as="code" size="xs">
          curl -H "Authorization: Bearer {token.slice(0, 12)}…" -X POST https://…/apis/user/auth/msg/user/num
        </Hint>
      </Stack>
    </Dialog>
  )
}
