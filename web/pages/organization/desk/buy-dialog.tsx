import type { OutputOf } from '@zhixing/contract'
import { seatKindList } from '@zhixing/contract/org/codes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { checkoutPath } from '../../../checkout-path.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Table } from '../../../ui/table.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { texts as all } from './texts.ts'

const texts = all.orders
/** `productType` of seats. */
const SEATS = 7
const MAX = 100_000
type Offers = OutputOf<'org/auth/pack/product/list'>
type Item = Offers['list'][number]
const keyOf = ({ productType, productId }: Pick<Item, 'productType' | 'productId'>) => `${productType}:${productId}`
interface Wanted extends Item {
  quantity: number
}

/** Price of one seat for a quantity; the server decides (server/src/org/seat/rules.ts). */
function unitOf(price: number, quantity: number, tiers: Offers['tierList']): number {
  const percents = tiers.filter(({ from }) => quantity >= from).map(({ percent }) => percent)
  return Math.round((price * Math.min(100, ...percents)) / 100)
}

/** Chooses items and quantities, and goes on to the checkout. */
export function BuyDialog({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const navigate = useNavigate()
  const [by, setBy] = useState<{ productType: number; keyword: string; pageCurrent: number }>({
    productType: seatKindList[0].productType,
    keyword: '',
    pageCurrent: 1,
  })
  const [wanted, setWanted] = useState<ReadonlyMap<string, Wanted>>(new Map())
  const offers = useQuery('org/auth/pack/product/list', { orgId, pageSize: 10, ...by }, { keep: true })
  const { busy, run } = useAction({ reload: false })
  const tiers = offers.data?.tierList ?? []
  const list = [...wanted.values()]
  const total = list.reduce((sum, { price, quantity }) => sum + unitOf(price, quantity, tiers) * quantity, 0)
  const choose = (course: Item, text: string) => {
    const quantity = Math.min(MAX, Math.floor(Number(text)) || 0)
    setWanted((now) => {
      const next = new Map(now)
      if (quantity > 0) next.set(keyOf(course), { ...course, quantity })
      else next.delete(keyOf(course))
      return next
    })
  }
  const order = () =>
    run('order', async () => {
      const { packIds } = await api('org/auth/pack/save', {
        orgId,
        list: list.map(({ productType, productId, quantity }) => ({ productType, productId, quantity })),
      })
      await navigate(checkoutPath(packIds.map((productId) => ({ productType: SEATS, productId }))))
    })
  return (
    <Dialog
      open
      title={texts.choose}
      onClose={onClose}
      size="l"
      footer={
        <Row gap={4} justify="end">
          <b>{texts.total(`¥${yuan(total)}`)}</b>
          <Button disabled={list.length === 0} loading={busy === 'order'} onClick={() => void order()}>
            {texts.checkout}
          </Button>
        </Row>
      }
    >
      <Stack gap={3}>
        <Row gap={3}>
          <Select
            aria-label={texts.kind}
            value={by.productType}
            onChange={({ target }) => setBy((now) => ({ ...now, productType: Number(target.value), pageCurrent: 1 }))}
          >
            {seatKindList.map(({ productType, name }) => (
              <option key={productType} value={productType}>
                {name}
              </option>
            ))}
          </Select>
          <SearchBox
            placeholder={texts.search}
            onSearch={(keyword) => setBy((now) => ({ ...now, keyword, pageCurrent: 1 }))}
          />
        </Row>
        <QueryView of={offers} compact>
          {({ list: courses, totalPage, pageCurrent, termDays }) => (
            <>
              <Hint>
                {[
                  tiers.length > 0 &&
                    texts.tierHint(tiers.map(({ from, percent }) => texts.tiers(from, percent)).join('，')),
                  texts.termHint(termDays),
                ]
                  .filter(Boolean)
                  .join('；')}
              </Hint>
              <Table
                label={texts.choose}
                rows={courses}
                rowKey={keyOf}
                busy={offers.loading}
                empty={<Empty compact title={texts.none} />}
                columns={[
                  { key: 'itemName', title: texts.course, width: 260 },
                  {
                    key: 'price',
                    title: texts.price,
                    width: 130,
                    render: (one) =>
                      texts.unit(`¥${yuan(unitOf(one.price, wanted.get(keyOf(one))?.quantity ?? 1, tiers))}`),
                  },
                  {
                    key: 'quantity',
                    title: texts.quantity,
                    width: 120,
                    render: (course) => (
                      <Input
                        type="number"
                        min={0}
                        max={MAX}
                        aria-label={texts.quantityOf(course.itemName)}
                        value={wanted.get(keyOf(course))?.quantity ?? ''}
                        onChange={({ target }) => choose(course, target.value)}
                      />
                    ),
                  },
                ]}
              />
              <Pagination
                page={pageCurrent}
                pages={totalPage}
                onPage={(page) => setBy((now) => ({ ...now, pageCurrent: page }))}
              />
            </>
          )}
        </QueryView>
      </Stack>
    </Dialog>
  )
}
