import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Route } from './+types/reset.ts'
import { api } from '../../api.ts'
import { newPasswordError, strengthHint, SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import { AccountPageHead } from './frame/page-head.tsx'
import { Row } from '../../ui/layout.tsx'
import page from './frame/page.module.css'
import css from './reset.module.css'
import { texts } from './texts.ts'

const words = texts.reset

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    const { mobile, hasPassword } = await call('user/auth/user/ext/view', {})
    return { mobile, hasPassword }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

const blank = { oldPassword: '', password: '', repeat: '' }

export default function ChangePassword({ loaderData }: Route.ComponentProps) {
  const { mobile, hasPassword } = loaderData
  const revalidator = useRevalidator()
  const [done, setDone] = useState(false)
  const form = useForm({
    start: blank,
    check: ({ oldPassword, password, repeat }) => ({
      oldPassword: hasPassword && !oldPassword ? words.oldMissing : undefined,
      password: newPasswordError(password) ?? (hasPassword && password === oldPassword ? words.same : undefined),
      repeat: !repeat ? words.repeatMissing : repeat !== password ? words.repeatWrong : undefined,
    }),
    async send({ oldPassword, password }) {
      setDone(false)
      await api('user/auth/user/ext/update', hasPassword ? { oldPassword, password } : { password }, {
        showSuccess: true,
      })
      form.reset(blank)
      setDone(true)
      await revalidator.revalidate()
    },
  })
  return (
    <>
      <AccountPageHead title={hasPassword ? words.title : words.titleNew} about={words.about} />
      <Card pad="l">
        <form {...form.attributes} className={css.form}>
          {/* For password managers: the account of this password. */}
          <input type="text" autoComplete="username" value={mobile} readOnly hidden />
          <div role="status">
            {done && (
              <Row as="p" nowrap className={css.done}>
                <CheckIcon size={18} />
                {words.done}
              </Row>
            )}
          </div>
          <FormError>{form.errors.form}</FormError>
          {hasPassword && (
            <Field
              label={words.old}
              required
              error={form.errors.oldPassword}
              aside={
                <Link to="/reset" className={page.link}>
                  {words.forgot}
                </Link>
              }
            >
              <PasswordInput {...form.control('oldPassword')} autoComplete="current-password" />
            </Field>
          )}
          <Field
            label={words.next}
            required
            error={form.errors.password}
            hint={strengthHint(form.values.password, mobile)}
          >
            <PasswordInput {...form.control('password')} autoComplete="new-password" />
          </Field>
          <Field label={words.repeat} required error={form.errors.repeat}>
            <PasswordInput {...form.control('repeat')} autoComplete="new-password" />
          </Field>
          <Row gap={3}>
            <SubmitButton loading={form.busy}>{hasPassword ? words.submit : words.submitNew}</SubmitButton>
          </Row>
        </form>
      </Card>
    </>
  )
}
