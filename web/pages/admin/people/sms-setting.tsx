import type { OutputOf } from '@zhixing/contract'
import {
  smsFieldsOf,
  type SmsField,
  type SmsProviderKey,
  smsProviderKeys,
  smsProviders,
} from '@zhixing/contract/user/sms-providers'
import { useState } from 'react'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, OptionSelect, PasswordInput, Textarea } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { useAction } from '../../../use-action.ts'
import css from './people.module.css'
import { texts } from './texts.ts'

type Setting = OutputOf<'user/admin/sms/setting/view'>
interface Values {
  provider: '' | SmsProviderKey
  settings: Record<string, string>
}
const words = texts.smsSetting

/** SMS account of the site: provider, its fields, and a test message with the saved account. */
export function SmsSetting({
  setting,
  onSaved,
  onClose,
}: {
  setting: Setting
  onSaved: () => void
  onClose: () => void
}) {
  const start: Values = { provider: setting.provider, settings: setting.settings }
  const choices = [
    { value: '' as const, label: setting.installation ? words.byInstallation : words.none },
    ...smsProviderKeys
      .filter((key) => key !== 'installation' || setting.installation !== '')
      .map((key) => ({ value: key, label: smsProviders[key].name })),
  ]
  return (
    <FormModal<Values>
      title={words.title}
      start={start}
      edits={{ etag: setting.etag }}
      width={640}
      about={words.about}
      onClose={onClose}
      onSubmit={async ({ provider: chosen, settings }: Partial<Values>, etag) => {
        const names = new Set(chosen ? smsFieldsOf(chosen).map(({ name }) => name) : [])
        // Fields of the provider chosen before keep their values.
        const own = Object.fromEntries(
          Object.entries(settings ?? {}).filter(([name, value]) => names.has(name) && value),
        )
        await api('user/admin/sms/setting/save', { provider: chosen ?? '', settings: own, etag }, { showSuccess: true })
        onSaved()
      }}
    >
      {({ values: { provider } }) => (
        <>
          <FormItem name="provider" label={words.provider}>
            <OptionSelect options={choices} />
          </FormItem>
          {provider && (
            <>
              <Hint>{smsProviders[provider].about}</Hint>
              {smsFieldsOf(provider).map((field) => (
                <FormItem
                  key={`${provider} ${field.name}`}
                  name={['settings', field.name]}
                  label={field.label}
                  required={!field.isOptional}
                  {...(field.options ? { initialValue: field.options[0] } : {})}
                  extra={hintOf(field, setting, provider)}
                >
                  {controlOf(field)}
                </FormItem>
              ))}
            </>
          )}
        </>
      )}
    </FormModal>
  )
}

function hintOf({ name, hint, isSecret }: SmsField, { storedList, provider: saved }: Setting, provider: string) {
  const isStored = isSecret && saved === provider && storedList.includes(name)
  return isStored ? [words.stored, hint].filter(Boolean).join(words.and) : hint
}

function controlOf({ isLong, isSecret, options }: SmsField) {
  if (options) return <OptionSelect options={options.map((value) => ({ value, label: value }))} />
  if (isLong) return <Textarea rows={3} spellCheck={false} />
  return isSecret ? <PasswordInput autoComplete="new-password" /> : <Input autoComplete="off" />
}

/** Sends a message to the operator's own number, and says what failed. */
export function SmsTrial() {
  const [result, setResult] = useState<OutputOf<'user/admin/sms/setting/test'>>()
  const { busy, run } = useAction({ reload: false })
  return (
    <Stack gap={2} className={css.trial}>
      <Button
        variant="line"
        loading={busy !== ''}
        onClick={() =>
          void run('test', async () => {
            setResult(undefined)
            setResult(await api('user/admin/sms/setting/test', {}))
          })
        }
      >
        {words.trial}
      </Button>
      {result && (
        <Note
          tone={result.isSent ? 'good' : 'bad'}
          title={result.isSent ? words.trialSent(result.mobile) : words.trialFailed(result.mobile)}
        >
          {result.error}
        </Note>
      )}
    </Stack>
  )
}
