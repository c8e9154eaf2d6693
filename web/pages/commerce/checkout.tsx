import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Route } from './+types/checkout.ts'
import { api } from '../../api.ts'
import { isId } from '../../address.ts'
import { bundlePath, checkoutPath, pageOf, payPath, productsOf } from '../../checkout-path.ts'
import { CouponStrip } from '../../features/commerce/coupon/index.ts'
import { OrderItems, OrderSums, priceChanges, texts } from '../../features/commerce/checkout/index.ts'
import { SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { settledReferralCode } from '../../features/commerce/referral/referral.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Select, Textarea } from '../../ui/input.tsx'
import { Hint, Stack } from '../../ui/layout.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Note } from '../../ui/note.tsx'
import css from './commerce.module.css'
import { word } from '../../i18n/word-texts.ts'

const NO_COUPON = ''
/** The server's refusal, shown instead of a price. */
const isRefusal = (error: unknown): error is Error & { code: number } =>
  error instanceof Error && [404, 409, 999].includes((error as { code?: number }).code ?? 0)

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const productList = productsOf(url.searchParams.get('products') ?? '')
    const named = url.searchParams.get('couponId')
    const couponId = named ?? NO_COUPON
    const bundle = url.searchParams.get('bundleId') ?? ''
    const bundleId = isId(bundle) ? bundle : ''
    const asked = { productList, bundleId, couponId, couponProblem: '' }
    if (productList.length === 0) return { preview: null, problem: '', isThere: false, ...asked }
    const previewWith = (coupon: string) =>
      call('user/auth/order/info/preview', {
        productList,
        ...(coupon ? { couponId: coupon } : {}),
        ...(bundleId ? { bundleId } : {}),
      })
    try {
      const preview = await previewWith(couponId)
      // Without a choice of the buyer, the best usable coupon applies.
      const best =
        named === null ? preview.couponList.find(({ usable, amount }) => usable === 1 && amount > 0) : undefined
      if (!best) return { preview, problem: '', isThere: true, ...asked }
      return {
        ...asked,
        preview: await previewWith(best.couponId),
        problem: '',
        isThere: true,
        couponId: best.couponId,
      }
    } catch (error) {
      if (!isRefusal(error)) throw error
      const refused = { preview: null, problem: error.message, isThere: error.code !== 404, ...asked }
      if (!couponId) return refused
      // The coupon alone may be the cause: retry without it.
      const plain = await previewWith(NO_COUPON).catch((other: unknown) => {
        if (isRefusal(other)) return null
        throw other
      })
      if (!plain) return refused
      return { ...asked, preview: plain, problem: '', isThere: true, couponId: NO_COUPON, couponProblem: error.message }
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.checkout, noIndex: true })
}

type Preview = NonNullable<Awaited<ReturnType<typeof loader>>['preview']>
type Products = Awaited<ReturnType<typeof loader>>['productList']

/** Checkout: products, price with deductions, payment method. */
export default function Checkout({
  loaderData: { preview, problem, isThere, productList, ...chosen },
}: Route.ComponentProps) {
  // If the product is owned already, link to it, provided it exists.
  const page = problem && isThere ? pageOf(productList) : undefined
  return (
    <div className={css.page}>
      <h1>{texts.checkout}</h1>
      {preview ? (
        <CheckoutForm preview={preview} productList={productList} {...chosen} />
      ) : (
        <Card pad="l">
          <Empty
            art="box"
            title={problem ? texts.cannotBuy : texts.nothing}
            action={
              <>
                {page ? (
                  <ButtonLink to={page}>{texts.toProduct}</ButtonLink>
                ) : (
                  <ButtonLink to="/list">{texts.backToShelf}</ButtonLink>
                )}
                <ButtonLink to="/account/order" variant="line">
                  {texts.myOrders}
                </ButtonLink>
              </>
            }
          >
            {problem || texts.nothingText}
          </Empty>
        </Card>
      )}
    </div>
  )
}

function CheckoutForm({
  preview,
  productList,
  couponId,
  couponProblem,
  bundleId,
}: {
  preview: Preview
  productList: Products
  couponId: string
  /** Why the chosen coupon is not applied. */
  couponProblem: string
  bundleId: string
}) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  /** The preview that was shown when submission was refused. */
  const [before, setBefore] = useState<Preview>()
  const changes = before ? priceChanges(before.itemList, preview.itemList) : []
  const { pricePaid, payTypeList, waitingOrderNo } = preview
  const form = useForm({
    start: { payType: String(payTypeList[0]?.payType ?? ''), remarkCus: '' },
    async send({ payType, remarkCus }, clientKey) {
      const placed = await api('user/auth/order/info/pay', {
        productList,
        clientKey,
        pricePaid,
        remarkCus,
        referralCode: await settledReferralCode(),
        ...(couponId ? { couponId } : {}),
        ...(bundleId ? { bundleId } : {}),
        ...(pricePaid > 0 ? { payType: Number(payType) } : {}),
      })
      await navigate(payPath(placed.orderNo), { replace: true })
    },
    refused(error) {
      // Price or coupon changed: refetch the preview, keep the input.
      if (!isRefusal(error)) return
      setBefore(preview)
      void revalidate()
    },
  })
  return (
    <form {...form.attributes} className={css.columns}>
      <Stack gap={4}>
        {waitingOrderNo && (
          <Note
            tone="warn"
            title={texts.waiting}
            action={
              <ButtonLink size="s" to={payPath(waitingOrderNo)}>
                {texts.goPay}
              </ButtonLink>
            }
          />
        )}
        {couponProblem && (
          <Note tone="warn" title={texts.couponGone}>
            {texts.couponWhy(couponProblem, pricePaid)}
          </Note>
        )}
        {!couponProblem && changes.length > 0 && (
          <Note tone="warn" title={texts.changed}>
            <ul>
              {changes.map(({ name, from, to }) => (
                <li key={name}>{texts.changedItem(name, from, to)}</li>
              ))}
            </ul>
          </Note>
        )}
        <Card pad="l">
          <CardHead
            title={preview.bundleName || texts.products}
            aside={preview.bundleName && <Tag>{texts.bundle}</Tag>}
          />
          <OrderItems
            items={preview.itemList}
            renderAside={({ expiryText }) => expiryText && <Hint size="xs">{word(expiryText)}</Hint>}
          />
        </Card>
        <CouponStrip productList={productList} claimableOnly onReceived={() => void revalidate()} />
        {preview.couponList.length > 0 && (
          <Card pad="l">
            <Field label={texts.coupon}>
              <Select
                name="couponId"
                value={couponId}
                onChange={({ target }) => {
                  const path = bundleId ? bundlePath({ bundleId, productList }) : checkoutPath(productList)
                  void navigate(`${path}&couponId=${target.value}`, {
                    replace: true,
                    preventScrollReset: true,
                  })
                }}
              >
                <option value={NO_COUPON}>{texts.noCoupon}</option>
                {preview.couponList.map((coupon) => (
                  <option key={coupon.couponId} value={coupon.couponId} disabled={coupon.usable === 0}>
                    {coupon.usable === 1
                      ? texts.couponOption(coupon.couponName, coupon.amount)
                      : texts.couponReason(coupon.couponName, word(coupon.reason))}
                  </option>
                ))}
              </Select>
            </Field>
          </Card>
        )}
        {pricePaid > 0 && payTypeList.length === 0 && <Note tone="warn" title={texts.noPayTypes} />}
        {pricePaid > 0 && payTypeList.length > 0 && (
          <Card pad="l">
            <RadioGroup
              legend={texts.payType}
              name="payType"
              shape="card"
              value={form.values.payType}
              onChange={(payType) => form.set('payType', payType)}
              error={form.errors.payType}
              options={payTypeList.map(({ payType, name }) => ({ value: String(payType), label: name }))}
            />
          </Card>
        )}
        <Card pad="l">
          <Field label={texts.remark} hint={texts.remarkHint} error={form.errors.remarkCus}>
            <Textarea {...form.control('remarkCus')} rows={2} maxLength={200} />
          </Field>
        </Card>
      </Stack>
      <aside>
        <Card pad="l" className={css.summary}>
          <Stack gap={4}>
            <OrderSums {...preview} />
            {preview.vipSaving > 0 && (
              <Note
                title={texts.vipSaving(preview.vipSaving)}
                action={
                  <ButtonLink size="s" variant="text" to="/vip">
                    {texts.openVip}
                  </ButtonLink>
                }
              />
            )}
            <div className={css.submit}>
              <FormError>{form.errors.form}</FormError>
              <SubmitButton
                size="l"
                block
                loading={form.busy}
                disabled={waitingOrderNo !== null || (pricePaid > 0 && payTypeList.length === 0)}
              >
                {texts.submit(pricePaid)}
              </SubmitButton>
            </div>
            <Hint size="xs">
              {texts.refundRule}
              {texts.because(word(preview.refundText))}
            </Hint>
          </Stack>
        </Card>
      </aside>
    </form>
  )
}
