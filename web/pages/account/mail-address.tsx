import type { OutputOf } from '@zhixing/contract'
import { isMailAddress } from '@zhixing/contract/user/mail-fields'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { errorsOf, plainDigits, useForm } from '../../features/shared/form/index.ts'
import { useRoot } from '../../root-data.ts'
import { useAction } from '../../use-action.ts'
import type { useQuery } from '../../use-query.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { texts } from './texts.ts'

type Mail = OutputOf<'user/auth/mail/view'>
const words = texts.message.settings.mail

/** Whether messages can reach the person by mail. */
export const hasMail = (mail: Mail | undefined): boolean =>
  mail !== undefined && mail.isOffered && mail.address !== '' && mail.mailMode !== 0

/** The mail address of a person and how often it gets mail; nothing on a site that sends none. */
export function MailAddress({ mail }: { mail: ReturnType<typeof useQuery<'user/auth/mail/view'>> }) {
  const [changing, setChanging] = useState(false)
  if (mail.data?.isOffered === false) return null
  const saved = (now: Mail) => {
    mail.set(now)
    setChanging(false)
  }
  return (
    <Stack as="section" gap={3} aria-labelledby="mail-address">
      <h3 id="mail-address">{words.title}</h3>
      <QueryView of={mail} compact lines={2}>
        {(now) =>
          now.address && !changing ? (
            <Address mail={now} onChange={() => setChanging(true)} onSaved={saved} />
          ) : (
            <Proof onSaved={saved} {...(now.address ? { onCancel: () => setChanging(false) } : {})} />
          )
        }
      </QueryView>
    </Stack>
  )
}

function Address({
  mail: { address, mailMode, stopped },
  onChange,
  onSaved,
}: {
  mail: Mail
  onChange: () => void
  onSaved: (mail: Mail) => void
}) {
  const { busy, run } = useAction({ reload: false })
  return (
    <Stack gap={3}>
      <Row gap={3} justify="between">
        <span>{address}</span>
        <Row gap={2}>
          <Button size="s" variant="text" onClick={onChange}>
            {words.change}
          </Button>
          <Button
            size="s"
            variant="text"
            loading={busy === 'remove'}
            onClick={() =>
              void run('remove', async () => onSaved(await api('user/auth/mail/delete', {}, { showSuccess: true })))
            }
          >
            {words.remove}
          </Button>
        </Row>
      </Row>
      {stopped ? (
        <Note tone="warn" title={words.stopped}>
          {words.stoppedText}
        </Note>
      ) : (
        <RadioGroup
          legend={words.mode}
          value={mailMode}
          options={([1, 2, 0] as const).map((value) => ({ value, label: words.modes[value] }))}
          onChange={(value) =>
            void run('mode', async () => onSaved(await api('user/auth/mail/mode/save', { mailMode: value })))
          }
        />
      )}
    </Stack>
  )
}

/** Proves an address by the code that is mailed to it. */
function Proof({ onSaved, onCancel }: { onSaved: (mail: Mail) => void; onCancel?: () => void }) {
  const { site } = useRoot()
  const { left, start } = useCountdown()
  const [sentTo, setSentTo] = useState('')
  const [sending, setSending] = useState(false)
  const addressError = (address: string) => (isMailAddress(address.trim()) ? undefined : words.addressWrong)
  const form = useForm({
    start: { address: '', code: '' },
    check: ({ address, code }) => {
      const errors = {
        address: addressError(address),
        code: /^\d{6}$/.test(plainDigits(code)) ? undefined : words.codeWrong,
      }
      return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
    },
    send: async ({ address, code }) =>
      onSaved(await api('user/auth/mail/save', { address, code: plainDigits(code) }, { showSuccess: true })),
  })
  async function sendCode() {
    const { address } = form.values
    const error = addressError(address)
    if (error) return form.fail({ address: error })
    setSending(true)
    try {
      const { waitSeconds } = await api('user/auth/mail/code/send', { address }, { quiet: true })
      form.fail({})
      start(waitSeconds)
      setSentTo(address.trim())
    } catch (failure) {
      const { form: about, ...errors } = errorsOf(failure, form.values)
      form.fail(about ? { address: about } : errors)
    } finally {
      setSending(false)
    }
  }
  return (
    <form {...form.attributes}>
      <Stack gap={3}>
        <Hint>{words.about}</Hint>
        <FormError>{form.errors.form}</FormError>
        <Field label={words.address} error={form.errors.address} required>
          <Input {...form.control('address')} type="email" autoComplete="email" />
        </Field>
        <Field
          label={words.code}
          error={form.errors.code}
          required
          hint={
            sentTo && (
              <span role="status">
                {words.sent(sentTo)}{' '}
                {site.isDemo && (
                  <Link to="/demo/outbox" target="_blank">
                    {words.toOutbox}
                  </Link>
                )}
              </span>
            )
          }
        >
          <Row nowrap>
            <Input {...form.control('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
            <Button variant="line" loading={sending} disabled={left > 0} onClick={() => void sendCode()}>
              {left > 0 ? words.wait(left) : sentTo ? words.again : words.getCode}
            </Button>
          </Row>
        </Field>
        <Row gap={2}>
          <Button type="submit" size="s" loading={form.busy}>
            {words.prove}
          </Button>
          {onCancel && (
            <Button size="s" variant="text" onClick={onCancel}>
              {words.keep}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}
