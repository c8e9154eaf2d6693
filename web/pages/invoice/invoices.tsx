import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import type { Route } from './+types/invoices.ts'
import { api } from '../../api.ts'
import { InvoiceRequest, invoiceTexts } from '../../features/commerce/invoice/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHead, Row, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tag, type TagProps } from '../../ui/tag.tsx'
import { useAction } from '../../use-action.ts'
import css from './invoices.module.css'
import { texts } from './texts.ts'
import { signs } from '../../i18n/word-texts.ts'

const BASE = '/account/invoice'
const WAITING = 1
/** Maximum orders of one invoice. */
const MAX_ORDERS = 20
const tones: Record<number, TagProps['tone']> = { 1: 'warn', 2: 'free', 4: 'warn' }
const linkOf = (page: number) => (page > 1 ? `${BASE}?pageCurrent=${page}` : BASE)

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const [orders, invoices] = await Promise.all([
      call('user/auth/invoice/order/list', { pageSize: MAX_ORDERS }),
      call('user/auth/invoice/list', { pageCurrent: pageNumber(url), pageSize: 10 }),
    ])
    return { orders, invoices }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Paid orders without an invoice, and existing invoices. */
export default function Invoices({ loaderData: { orders, invoices } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={texts.title} about={texts.about} />
      <Stack gap={4}>
        <OpenOrders key={orders.list.map(({ orderNo }) => orderNo).join()} list={orders.list} />
        <Card pad="l">
          <CardHead title={texts.list} />
          {invoices.list.length === 0 && <Empty compact art="box" title={texts.noInvoices} />}
          {invoices.list.map((invoice) => (
            <Invoice key={invoice.id} invoice={invoice} />
          ))}
          <Pagination page={invoices.pageCurrent} pages={invoices.totalPage} to={linkOf} />
        </Card>
      </Stack>
    </>
  )
}

function OpenOrders({ list }: { list: OutputOf<'user/auth/invoice/order/list'>['list'] }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const amount = list.reduce((sum, order) => (chosen.includes(order.orderNo) ? sum + order.amount : sum), 0)
  return (
    <Card pad="l">
      <CardHead title={texts.open} />
      {list.length === 0 ? (
        <Empty compact art="box" title={texts.none} />
      ) : (
        <Stack gap={2}>
          {list.map(({ orderNo, productName, amount: fen }) => (
            <label key={orderNo} className={css.order}>
              <input
                type="checkbox"
                checked={chosen.includes(orderNo)}
                onChange={({ target }) =>
                  setChosen((now) => (target.checked ? [...now, orderNo] : now.filter((one) => one !== orderNo)))
                }
              />
              <span>{productName}</span>
              <b>{invoiceTexts.amount(fen)}</b>
            </label>
          ))}
          <Row justify="between" gap={3}>
            <span className={css.muted}>{texts.selected(chosen.length, invoiceTexts.amount(amount))}</span>
            <InvoiceRequest orderNos={chosen} amount={amount} />
          </Row>
        </Stack>
      )}
    </Card>
  )
}

function Invoice({ invoice }: { invoice: OutputOf<'user/auth/invoice/list'>['list'][number] }) {
  const { busy, run } = useAction()
  const { id, status, fileUrl, redFileUrl } = invoice
  const facts = [
    [texts.taxNo, invoice.taxNo],
    [texts.invoiceNo, invoice.invoiceNo],
    [texts.refused, invoice.refuseComment],
    [texts.redReason, invoice.redReason],
    [texts.orders, invoice.orderList.map(({ productName }) => productName).join(signs.list)],
  ].filter(([, text]) => text)
  return (
    <article className={css.invoice}>
      <Stack gap={2}>
        <Row justify="between" gap={3}>
          <b>
            {invoice.invoiceTitle}　{invoiceTexts.amount(invoice.amount)}
          </b>
          <Tag tone={tones[status] ?? 'plain'}>{invoiceTexts.states[status] ?? ''}</Tag>
        </Row>
        {facts.map(([name, text]) => (
          <span key={name} className={css.muted}>
            {name}
            {signs.colon}
            {text}
          </span>
        ))}
        <Row justify="between" gap={3}>
          <span className={css.muted}>
            <DateTime value={invoice.gmtCreate} shape="minute" />
          </span>
          <Row gap={2}>
            {status === WAITING && (
              <Button
                size="s"
                variant="line"
                loading={busy !== ''}
                onClick={() => void run('cancel', () => api('user/auth/invoice/cancel', { id }, { showSuccess: true }))}
              >
                {texts.cancel}
              </Button>
            )}
            {fileUrl && (
              <a className={buttonClass({ variant: 'line', size: 's' })} href={fileUrl}>
                {invoiceTexts.download}
              </a>
            )}
            {redFileUrl && (
              <a className={buttonClass({ variant: 'line', size: 's' })} href={redFileUrl}>
                {invoiceTexts.downloadRed}
              </a>
            )}
          </Row>
        </Row>
      </Stack>
    </article>
  )
}
