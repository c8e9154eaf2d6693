import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { HeadphonesIcon, RefreshIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './captcha-field.module.css'
import { texts } from './texts.ts'
import type { Captcha } from './use-captcha.ts'

export interface CaptchaFieldProps {
  captcha: Captcha
  value: string
  onChange: (code: string) => void
  error?: ReactNode
}

/**
 * Captcha as picture or sound; the control's name is `captchaCode`. A click on the picture renews it, as does the
 * button beside it.
 */
export function CaptchaField({ captcha, value, onChange, error }: CaptchaFieldProps) {
  const { img, state, left, isRenewed, refresh, listen } = captcha
  const hint = left === null ? (isRenewed && !value ? texts.renewed : texts.hint) : texts.ending(left)
  return (
    <Field label={texts.label} hint={hint} error={error} required>
      <Input
        name="captchaCode"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Row nowrap>
        <button
          type="button"
          tabIndex={-1}
          className={css.picture}
          onClick={refresh}
          aria-busy={state === 'loading'}
          title={texts.refresh}
        >
          {img && state !== 'failed' ? (
            <img src={img} alt={texts.picture} width={320} height={116} />
          ) : (
            <span>{state === 'failed' ? texts.failed : texts.loading}</span>
          )}
        </button>
        <span className={css.tools}>
          <IconButton label={texts.refresh} size="s" onClick={refresh}>
            <RefreshIcon size={18} />
          </IconButton>
          <IconButton label={texts.listen} size="s" onClick={listen}>
            <HeadphonesIcon size={18} />
          </IconButton>
        </span>
      </Row>
    </Field>
  )
}
