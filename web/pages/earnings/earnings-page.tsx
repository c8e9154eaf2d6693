import type { InputOf, OutputOf } from '@zhixing/contract'
import { Link, useSearchParams } from 'react-router'
import * as param from '../../address.ts'
import { api } from '../../api.ts'
import { Chart } from '../../features/shared/charts/index.ts'
import { type DataColumn, DataTable, useNarrow } from '../../features/shared/table/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { formatDate } from '../../ui/date-format.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hint, PageHead, Row, Stack } from '../../ui/layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Stats } from '../../ui/stat.tsx'
import { Table } from '../../ui/table.tsx'
import { Tag, type TagProps } from '../../ui/tag.tsx'
import { useQuery } from '../../use-query.ts'
import { BalanceCards } from './balance-cards.tsx'
import { chartNames, MAX_CHARTED } from './chart-names.ts'
import css from './earnings.module.css'
import { texts } from './texts.ts'
import { formatCount } from '../../i18n/format.ts'

type Answer = OutputOf<'user/auth/order/info/lecturer'>
type Sale = Answer['list'][number]
type Figures = NonNullable<Answer['figures']>
type Narrowing = Pick<InputOf<'user/auth/order/info/lecturer'>, 'beginDay' | 'endDay' | 'productId' | 'profitStatus'>

const DAY = /^\d{4}-\d\d-\d\d$/
const tones: Record<number, TagProps['tone']> = { 0: 'plain', 1: 'brand', 2: 'free', 3: 'plain' }
const Fen = ({ fen }: { fen: number }) => <span className={css.money}>{texts.money(fen)}</span>
const yuanOf = (fen: number) => fen / 100

const day = { usual: undefined, parse: (text: string) => (DAY.test(text) ? text : undefined) }
const filters = param.address({ dayFrom: day, dayTo: day, product: param.id, status: param.code([1, 2, 3]) })

/** Filters in the URL, used for figures and list alike. */
function narrowingOf(params: URLSearchParams): Narrowing {
  const { dayFrom, dayTo, product, status } = filters.read(params)
  return {
    ...(dayFrom ? { beginDay: dayFrom } : {}),
    ...(dayTo ? { endDay: dayTo } : {}),
    ...(product ? { productId: product } : {}),
    ...(status ? { profitStatus: status } : {}),
  }
}

const money = (key: 'pricePaid' | 'refundAmount' | 'lecturerProfit' | 'platformProfit', title: string) => ({
  key,
  title,
  align: 'right' as const,
  render: (row: Sale) => <Fen fen={row[key]} />,
  text: (row: Sale) => yuanOf(row[key]),
})
const statusOf = ({ profitStatus }: Sale) => texts.statuses[profitStatus] ?? ''

const columns = (): DataColumn<Sale>[] => [
  { key: 'productName', title: texts.course, alwaysShown: true },
  { key: 'buyerName', title: texts.buyer },
  {
    key: 'source',
    title: texts.source,
    render: (row) => texts.sources[row.source],
  },
  money('pricePaid', texts.price),
  money('refundAmount', texts.refund),
  {
    key: 'lecturerProportion',
    title: texts.rate,
    align: 'right',
    render: (row) => `${+(row.lecturerProportion * 100).toFixed(2)}%`,
    text: (row) => row.lecturerProportion,
    hidden: true,
  },
  money('lecturerProfit', texts.figures.profit),
  {
    key: 'profitStatus',
    title: texts.status,
    render: (row) => <Tag tone={tones[row.profitStatus]}>{statusOf(row)}</Tag>,
    text: statusOf,
  },
  money('platformProfit', texts.figures.platform),
  {
    key: 'settleTime',
    title: texts.settleTime,
    render: (row) => row.settleTime && <DateTime value={row.settleTime} shape="date" />,
    text: (row) => (row.settleTime ? formatDate(row.settleTime) : ''),
  },
  {
    key: 'payTime',
    title: texts.payTime,
    render: (row) => <DateTime value={row.payTime} shape="minute" />,
    text: (row) => formatDate(row.payTime),
  },
  { key: 'orderNo', title: texts.orderNo, hidden: true },
]

/** Earnings of a lecturer: balance, figures, sales. */
export default function EarningsPage() {
  const [params, setParams] = useSearchParams()
  const narrowing = narrowingOf(params)
  const account = useQuery('user/auth/user/account/view', {})
  const answer = useQuery(
    'user/auth/order/info/lecturer',
    { ...narrowing, pageSize: 1, withFigures: 1 },
    { keep: true },
  )
  const figures = answer.data?.figures
  const narrowTo = (productId: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('page')
        if (productId) next.set('product', productId)
        else next.delete('product')
        return next
      },
      { preventScrollReset: true },
    )
  const chosen = figures?.productList.find(({ productId }) => productId === narrowing.productId)
  const card = (row: Sale) => (
    <Stack as="article" gap={2}>
      <Row justify="between" nowrap>
        <b>{row.productName}</b>
        <Tag tone={tones[row.profitStatus]}>{statusOf(row)}</Tag>
      </Row>
      <Hint as="span" size="xs">
        {row.buyerName} · {texts.sources[row.source]} · <DateTime value={row.payTime} shape="minute" />
      </Hint>
      <span>
        {texts.price} <Fen fen={row.pricePaid} />，{texts.figures.profit} <Fen fen={row.lecturerProfit} />
      </span>
    </Stack>
  )

  return (
    <>
      <PageHead title={texts.earnings} about={texts.earningsAbout}>
        <ButtonLink to="/account/draw_money">{texts.toDraw}</ButtonLink>
      </PageHead>
      <QueryView of={account} lines={3}>
        {(data) => <BalanceCards account={data} />}
      </QueryView>
      <QueryView of={{ ...answer, data: figures ?? undefined }} lines={8}>
        {(data) => <FiguresView figures={data} onProduct={narrowTo} />}
      </QueryView>
      <section className={css.part}>
        <CardHead
          title={texts.sales}
          aside={
            narrowing.productId && (
              <Row>
                {chosen && <Hint as="span">{texts.only(chosen.productName)}</Hint>}
                <Button variant="line" size="s" onClick={() => narrowTo(null)}>
                  {texts.showAll}
                </Button>
              </Row>
            )
          }
        />
        <DataTable<Sale>
          key={narrowing.productId ?? ''}
          name="earnings"
          label={texts.saleRows}
          rowKey={(row) => `${row.orderNo}-${row.itemNo}`}
          filters={[
            { kind: 'days', name: 'day', label: texts.payTime },
            {
              kind: 'select',
              name: 'status',
              label: texts.status,
              options: [1, 2, 3].map((value) => ({ value, label: texts.statuses[value] ?? '' })),
            },
          ]}
          columns={columns()}
          empty={texts.empty}
          load={({ filters: chosenFilters, pageCurrent, pageSize }, signal) =>
            api(
              'user/auth/order/info/lecturer',
              {
                ...narrowingOf(new URLSearchParams(chosenFilters)),
                ...(narrowing.productId ? { productId: narrowing.productId } : {}),
                pageCurrent,
                pageSize,
              },
              { signal },
            )
          }
          card={card}
        />
      </section>
    </>
  )
}

function FiguresView({ figures, onProduct }: { figures: Figures; onProduct: (productId: string) => void }) {
  const { dayList, productList, sourceList } = figures
  const isNarrow = useNarrow()
  const inYuan = (fen: number) => texts.money(Math.round(fen * 100))
  return (
    <>
      <Card className={css.part}>
        <CardHead title={texts.byDay} />
        <Stack gap={4}>
          <Stats
            items={[
              { label: texts.figures.orders, value: formatCount(figures.orderCount) },
              { label: texts.figures.paid, value: texts.money(figures.pricePaid) },
              { label: texts.figures.profit, value: texts.money(figures.lecturerProfit) },
              { label: texts.figures.platform, value: texts.money(figures.platformProfit) },
              { label: texts.figures.refunded, value: texts.money(figures.refundAmount) },
            ]}
          />
          {dayList.length === 0 ? (
            <Empty compact art="box" title={texts.noSales} />
          ) : (
            <Chart
              label={texts.byDay}
              axis={texts.day}
              labels={dayList.map(({ day }) => day)}
              series={[
                {
                  name: texts.figures.profit,
                  kind: 'bar',
                  values: dayList.map((row) => yuanOf(row.lecturerProfit)),
                  format: inYuan,
                },
                { name: texts.figures.orders, right: true, values: dayList.map((row) => row.orderCount) },
              ]}
            />
          )}
        </Stack>
      </Card>
      {productList.length > 0 && (
        <div className={css.two}>
          <Card>
            <CardHead title={texts.byCourse} />
            <Chart
              label={texts.byCourse}
              axis={texts.course}
              height={220}
              labels={chartNames(productList.slice(0, MAX_CHARTED).map(({ productName }) => productName))}
              series={[
                {
                  name: texts.figures.profit,
                  kind: 'bar',
                  values: productList.slice(0, MAX_CHARTED).map((row) => yuanOf(row.lecturerProfit)),
                  format: inYuan,
                },
              ]}
            />
            <Table
              label={texts.byCourse}
              rowKey={(row) => `${row.productType}-${row.productId}`}
              rows={productList}
              columns={[
                {
                  key: 'productName',
                  title: texts.course,
                  render: (row) => (
                    <Link
                      to={`?product=${row.productId}`}
                      onClick={(event) => {
                        event.preventDefault()
                        onProduct(row.productId)
                      }}
                    >
                      {row.productName}
                    </Link>
                  ),
                },
                { key: 'orderCount', title: texts.figures.orders, align: 'right', width: 72 },
                // Phones show name, count and profit only.
                ...(isNarrow
                  ? []
                  : [
                      {
                        key: 'pricePaid',
                        title: texts.figures.paid,
                        align: 'right' as const,
                        width: 88,
                        render: (row: Figures['productList'][number]) => <Fen fen={row.pricePaid} />,
                      },
                    ]),
                {
                  key: 'lecturerProfit',
                  title: texts.figures.profit,
                  align: 'right',
                  width: 88,
                  render: (row) => <Fen fen={row.lecturerProfit} />,
                },
              ]}
            />
          </Card>
          <Card>
            <CardHead title={texts.bySource} />
            <Chart
              label={texts.bySource}
              axis={texts.source}
              height={220}
              labels={sourceList.map(({ source }) => texts.sources[source])}
              series={[
                {
                  name: texts.figures.profit,
                  kind: 'bar',
                  values: sourceList.map((row) => yuanOf(row.lecturerProfit)),
                  format: inYuan,
                },
              ]}
            />
          </Card>
        </div>
      )}
    </>
  )
}
