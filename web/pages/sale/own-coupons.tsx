import { stateCode } from '@zhixing/contract/states'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/own-coupons.ts'
import { api } from '../../api.ts'
import { CouponCard } from '../../features/commerce/coupon/index.ts'
import { SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatChinaDate } from '../../ui/date-format.ts'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input } from '../../ui/input.tsx'
import { PageHead, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import css from './sale.module.css'
import { texts } from './texts.ts'

const words = texts.own
const PATH = '/account/coupon'
const { unused, reserved, used, expired } = stateCode.coupon
const states = [unused, reserved, used, expired] as const
const linkOf = (state: number) => (state === unused ? PATH : `${PATH}?state=${state}`)

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const state = states.find((one) => String(one) === url.searchParams.get('state')) ?? unused
    const page = await call('commerce/auth/coupon/list', {
      couponStatus: state,
      pageCurrent: pageNumber(url),
      pageSize: 20,
    })
    return { state, page }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

const until = (begin: string | null, end: string) =>
  begin
    ? words.between(formatChinaDate(begin, 'minute'), formatChinaDate(end, 'minute'))
    : words.until(formatChinaDate(end, 'minute'))

/** The user's coupons. */
export default function OwnCoupons({ loaderData: { state, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={words.title} about={words.about}>
        <ButtonLink to="/coupon" variant="line" size="s">
          {words.claim}
        </ButtonLink>
      </PageHead>
      <Stack gap={4}>
        <Card>
          <CodeForm />
        </Card>
        <TabLinks
          label={words.tabs}
          items={states.map((one) => ({ to: linkOf(one), label: words.states[one] ?? '', current: one === state }))}
        />
        {page.list.length === 0 ? (
          <Card>
            <Empty title={words.empty} action={<ButtonLink to="/coupon">{words.claim}</ButtonLink>} />
          </Card>
        ) : (
          <div className={css.coupons}>
            {page.list.map((one) => (
              <CouponCard
                key={one.couponId}
                coupon={one}
                when={until(one.beginTime, one.endTime)}
                isOver={state === used || state === expired}
              >
                {one.orderNo ? (
                  <ButtonLink to={`/account/order/${one.orderNo}`} variant="line" size="s">
                    {words.order}
                  </ButtonLink>
                ) : (
                  state === unused && (
                    <ButtonLink to="/list" variant="line" size="s">
                      {words.use}
                    </ButtonLink>
                  )
                )}
              </CouponCard>
            ))}
          </div>
        )}
        <Pagination
          page={page.pageCurrent}
          pages={page.totalPage}
          to={(number) => `${PATH}?state=${state}&pageCurrent=${number}`}
        />
      </Stack>
    </>
  )
}

function CodeForm() {
  const { revalidate } = useRevalidator()
  const form = useForm({
    start: { couponCode: '' },
    check: ({ couponCode }) => ({ couponCode: couponCode.trim() ? undefined : words.codeMissing }),
    async send({ couponCode }) {
      await api('commerce/auth/coupon/exchange', { couponCode }, { showSuccess: true })
      form.reset({ couponCode: '' })
      await revalidate()
    },
  })
  return (
    <form {...form.attributes} className={css.code}>
      <FormError>{form.errors.form}</FormError>
      <Stack gap={3}>
        <Field label={words.code} hint={words.codeHint} error={form.errors.couponCode}>
          <Input {...form.control('couponCode')} maxLength={40} autoComplete="off" autoCapitalize="characters" />
        </Field>
        <div>
          <SubmitButton loading={form.busy}>{words.exchange}</SubmitButton>
        </div>
      </Stack>
    </form>
  )
}
