import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hint, PageHead, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tag, type TagProps } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useQuery } from '../../use-query.ts'
import { useAccountCalls } from './account-calls.ts'
import { type Account, BalanceCards } from './balance-cards.tsx'
import { BindDialog } from './bind-dialog.tsx'
import { ExtractForm } from './extract-form.tsx'
import css from './earnings.module.css'
import { texts } from './texts.ts'

type Extract = OutputOf<'user/auth/user/account/extract/log/list'>['list'][number]
const tones: Record<number, TagProps['tone']> = { 1: 'brand', 2: 'free', 3: 'plain' }
const PAGE_SIZE = 10

/** Payout account, withdrawal form, and past withdrawals. */
export default function DrawMoneyPage() {
  const [params, setParams] = useSearchParams()
  const pageCurrent = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const { calls, isLecturer } = useAccountCalls()
  const account = useQuery(calls.view, {})
  const records = useQuery(calls.list, { pageCurrent, pageSize: PAGE_SIZE }, { keep: true })
  const [isBinding, setBinding] = useState(false)

  return (
    <>
      <PageHead title={texts.drawMoney} about={texts.drawAbout}>
        {isLecturer ? (
          <Link to="/account/earnings">{texts.toEarnings}</Link>
        ) : (
          <Link to="/account/recommend">{texts.toRecommend}</Link>
        )}
      </PageHead>
      <QueryView of={account} lines={8}>
        {(data) => (
          <>
            <BalanceCards account={data} />
            <div className={css.account}>
              <PayoutCard account={data} onBind={() => setBinding(true)} />
              <Card>
                <CardHead title={texts.withdraw} />
                <ExtractForm
                  account={data}
                  onDone={() => {
                    account.reload()
                    records.reload()
                  }}
                />
              </Card>
            </div>
            {isBinding && (
              <BindDialog
                isRebind={data.account !== null}
                close={(isBound) => {
                  setBinding(false)
                  if (isBound) account.reload()
                }}
              />
            )}
          </>
        )}
      </QueryView>
      <Card pad="none" className={css.part}>
        <div className={css.record}>
          <CardHead title={texts.records} />
        </div>
        <QueryView
          of={records}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<Empty compact art="box" title={texts.noRecords} />}
        >
          {({ list }) => list.map((row) => <Record key={row.id} row={row} />)}
        </QueryView>
      </Card>
      {records.data && (
        <Pagination
          page={records.data.pageCurrent}
          pages={records.data.totalPage}
          onPage={(page) => setParams(page > 1 ? { page: String(page) } : {})}
        />
      )}
    </>
  )
}

function PayoutCard({ account: { account }, onBind }: { account: Account; onBind: () => void }) {
  const now = useNow()
  const waits = account !== null && Date.parse(account.usableTime) > now
  return (
    <Card>
      <CardHead
        title={texts.account}
        aside={
          account && (
            <Button variant="line" size="s" onClick={onBind}>
              {texts.rebind}
            </Button>
          )
        }
      />
      {account ? (
        <Stack>
          <dl className={css.facts}>
            <dt>{texts.type}</dt>
            <dd>{texts.types[account.accountType]}</dd>
            <dt>{texts.userName}</dt>
            <dd>{account.bankUserName}</dd>
            <dt>{account.accountType === stateCode.payoutAccount.bankCard ? texts.cardNo : texts.alipayNo}</dt>
            <dd>{account.bankCardNo}</dd>
            {account.bankName && (
              <>
                <dt>{texts.bankName}</dt>
                <dd>
                  {account.bankName} {account.bankBranchName}
                </dd>
              </>
            )}
          </dl>
          {waits && (
            <Note
              tone="warn"
              title={
                <>
                  {texts.usableFrom}
                  <DateTime value={account.usableTime} shape="minute" />
                </>
              }
            />
          )}
        </Stack>
      ) : (
        <Empty compact art="box" title={texts.noAccount} action={<Button onClick={onBind}>{texts.bind}</Button>}>
          {texts.noAccountAbout}
        </Empty>
      )}
    </Card>
  )
}

function Record({ row }: { row: Extract }) {
  return (
    <article className={css.record}>
      <Row justify="between">
        <span className={css.sum}>{texts.money(row.extractMoney)}</span>
        <Tag tone={tones[row.extractStatus]}>{texts.states[row.extractStatus]}</Tag>
      </Row>
      <Hint>
        {texts.types[row.accountType]} {row.bankCardNo} · {texts.fee} {texts.money(row.fee)} · {texts.taxed}{' '}
        {texts.money(row.tax)} · {row.extractStatus === stateCode.withdrawal.paid ? texts.arrived : texts.arrives}{' '}
        {texts.money(row.arriveMoney)}
      </Hint>
      {row.remark && (
        <p>
          {texts.reason}：{row.remark}
        </p>
      )}
      {row.invoiceUrl && (
        <a href={row.invoiceUrl} target="_blank" rel="noreferrer">
          {texts.invoice.line(row.invoiceNo)}
        </a>
      )}
      {row.voucherUrl && (
        <a href={row.voucherUrl} target="_blank" rel="noreferrer">
          {texts.voucher}
        </a>
      )}
      <ol className={css.steps} aria-label={texts.steps}>
        {row.stepList.map((step) => (
          <li key={`${step.event} ${step.gmtCreate}`}>
            <span>{step.event}</span>
            {step.remark && step.remark !== row.remark && <span>{step.remark}</span>}
            <DateTime value={step.gmtCreate} shape="minute" />
          </li>
        ))}
      </ol>
    </article>
  )
}
