import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import type { Route } from './+types/redeem.ts'
import { api } from '../../api.ts'
import { clearLoaderCache } from '../../cache-loader.ts'
import { orderPath } from '../../checkout-path.ts'
import { SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input } from '../../ui/input.tsx'
import { PageHead, Row, Stack } from '../../ui/layout.tsx'
import css from './sale.module.css'
import { texts } from './texts.ts'

const words = texts.redeem

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async () => null)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

/** Redeems a code. */
export default function Redeem() {
  const [done, setDone] = useState<OutputOf<'commerce/auth/redeem/use'>>()
  const form = useForm({
    start: { redeemCode: '' },
    check: ({ redeemCode }) => ({ redeemCode: redeemCode.trim() ? undefined : words.codeMissing }),
    async send({ redeemCode }) {
      setDone(await api('commerce/auth/redeem/use', { redeemCode }))
      clearLoaderCache()
      form.reset({ redeemCode: '' })
    },
  })
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Stack gap={4}>
        <Card pad="l">
          <form {...form.attributes} className={css.code}>
            <Stack gap={3}>
              <FormError>{form.errors.form}</FormError>
              <Field label={words.code} hint={words.codeHint} error={form.errors.redeemCode} required>
                <Input {...form.control('redeemCode')} maxLength={40} autoComplete="off" autoCapitalize="characters" />
              </Field>
              <div>
                <SubmitButton loading={form.busy}>{words.submit}</SubmitButton>
              </div>
            </Stack>
          </form>
        </Card>
        {done && (
          <Card role="status">
            <Empty
              art="study"
              title={words.done(done.productName)}
              action={
                <Row gap={3} justify="center">
                  <ButtonLink to={done.url}>{words.open}</ButtonLink>
                  <ButtonLink to={orderPath(done.orderNo)} variant="line">
                    {words.order}
                  </ButtonLink>
                </Row>
              }
            />
          </Card>
        )}
      </Stack>
    </>
  )
}
