import type { OutputOf } from '@zhixing/contract'
import type { ProofWay } from '@zhixing/contract/user/factor'
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { IdentityRequest, Proved } from '../../../identity-store.ts'
import { useRoot } from '../../../root-data.ts'
import { plainDigits, SubmitButton, useForm } from '../../shared/form/index.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, PasswordInput } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { CodeField } from './code-field.tsx'
import { AccountForm } from './account-form.tsx'
import { identityTexts as texts } from './identity-texts.ts'
import { type Shown, showPasskey } from './passkey.ts'

type Passkey = { ticket: string; response: Shown }
type Challenge = OutputOf<'user/api/user/login/factor/begin'>
interface Given {
  code?: string
  password?: string
  passkey?: Passkey
}

/** How the ways of one request are judged. */
interface Prover {
  ways: readonly ProofWay[]
  challenge: () => Promise<Challenge>
  prove: (way: ProofWay, given: Given) => Promise<Proved>
}

/** Asks for a second step or a fresh proof, over the page that needs it. */
export default function IdentityDialog({
  request,
  onDone,
}: {
  request: IdentityRequest
  onDone: (proved?: Proved) => void
}) {
  const isSecond = request.kind === 'second'
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      size="s"
      title={isSecond ? texts.secondTitle : texts.stepUpTitle}
      onClose={() => onDone()}
    >
      <Stack gap={4}>
        <p>{isSecond ? texts.secondAbout : texts.stepUpAbout}</p>
        {request.kind === 'second' ? (
          <Ways prover={secondProver(request)} onDone={onDone} />
        ) : (
          <StepUp onDone={onDone} />
        )}
      </Stack>
    </Dialog>
  )
}

const secondProver = ({ ticket, wayList }: { ticket: string; wayList: ProofWay[] }): Prover => ({
  ways: wayList,
  challenge: () => api('user/api/user/login/factor/begin', { ticket }),
  prove: (way, given) =>
    api('user/api/user/login/factor', { ...given, ticket, way: way as 'app' | 'passkey' | 'recovery' }),
})

function StepUp({ onDone }: { onDone: (proved?: Proved) => void }) {
  const begun = useQuery('user/auth/user/factor/prove/begin', {})
  return (
    <QueryView of={begun} lines={3} compact>
      {({ wayList }) => (
        <Ways
          onDone={onDone}
          prover={{
            ways: wayList,
            // A challenge is used once: each press asks for a new one.
            challenge: async () => {
              const { passkey } = await api('user/auth/user/factor/prove/begin', {})
              return passkey ?? { ticket: '', options: {} }
            },
            prove: async (way, given) => {
              await api('user/auth/user/factor/prove/save', { ...given, way })
              return true
            },
          }}
        />
      )}
    </QueryView>
  )
}

function Ways({ prover, onDone }: { prover: Prover; onDone: (proved?: Proved) => void }) {
  const [chosen, choose] = useState<ProofWay>()
  const way = chosen ?? prover.ways[0]
  if (!way) return <p>{texts.none}</p>
  const others = prover.ways.filter((one) => one !== way)
  return (
    <Stack gap={4}>
      {way === 'passkey' ? (
        <PasskeyStep prover={prover} onDone={onDone} />
      ) : (
        <CodeStep key={way} way={way} prover={prover} onDone={onDone} />
      )}
      {others.length > 0 && (
        <Row gap={2}>
          <Hint>{texts.other}</Hint>
          {others.map((one) => (
            <Button key={one} size="s" variant="text" onClick={() => choose(one)}>
              {texts.ways[one]}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}

function PasskeyStep({ prover, onDone }: { prover: Prover; onDone: (proved?: Proved) => void }) {
  const { busy, run } = useAction({ reload: false })
  const use = async () => {
    const { ticket, options } = await prover.challenge()
    const response = await showPasskey(options)
    if (response) onDone(await prover.prove('passkey', { passkey: { ticket, response } }))
  }
  return (
    <Stack gap={3}>
      <Hint>{texts.passkeyAbout}</Hint>
      <Button size="l" block data-focus="" loading={busy !== ''} onClick={() => void run('passkey', use)}>
        {texts.withPasskey}
      </Button>
    </Stack>
  )
}

function CodeStep({
  way,
  prover,
  onDone,
}: {
  way: Exclude<ProofWay, 'passkey'>
  prover: Prover
  onDone: (proved?: Proved) => void
}) {
  const { mobile = '', mail = '' } = useRoot().user ?? {}
  const form = useForm({
    start: { code: '', password: '', contact: way === 'mail' ? mail : mobile, captchaCode: '' },
    check: ({ code, password }) =>
      way === 'password'
        ? { password: password ? undefined : texts.codeMissing }
        : { code: code.trim() ? undefined : texts.codeMissing },
    async send({ code, password }) {
      const typed = way === 'recovery' ? code.trim() : plainDigits(code)
      onDone(await prover.prove(way, way === 'password' ? { password } : { code: typed }))
    },
  })
  return (
    <AccountForm form={form}>
      {way === 'code' || way === 'mail' ? (
        <CodeField form={form} contacts={{ sms: way === 'code', mail: way === 'mail' }} purpose="verify" />
      ) : way === 'password' ? (
        <Field label={texts.password} error={form.errors.password} required>
          <PasswordInput {...form.control('password')} autoComplete="current-password" />
        </Field>
      ) : way === 'app' ? (
        <Field label={texts.appCode} error={form.errors.code} required>
          <Input {...form.control('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
        </Field>
      ) : (
        <Field label={texts.recoveryCode} hint={texts.recoveryHint} error={form.errors.code} required>
          <Input {...form.control('code')} autoCapitalize="characters" autoComplete="off" maxLength={20} />
        </Field>
      )}
      <SubmitButton size="l" block loading={form.busy}>
        {texts.submit}
      </SubmitButton>
    </AccountForm>
  )
}
