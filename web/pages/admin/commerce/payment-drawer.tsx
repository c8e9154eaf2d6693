import { Descriptions, Drawer, Fold, FormItem } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { useIsReader } from '../../../features/shared/workbench/use-admin.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Amount, Buyer, OrderTag, PayTag } from './cells.tsx'
import css from './commerce.module.css'
import { texts } from './texts.ts'

type Payment = OutputOf<'commerce/admin/payment/view'>
const words = texts.payments

/** Details of a payment attempt: raw notifications of the channel, and actions on held money. */
export function PaymentDrawer({
  id,
  onClose,
  onChanged,
}: {
  id: string | null
  onClose: () => void
  onChanged: () => void
}) {
  const answer = useQuery('commerce/admin/payment/view', id ? { serialNumber: id } : null)
  const [decision, setDecision] = useState<'refund' | 'accept'>()
  const changed = () => {
    answer.reload()
    onChanged()
  }
  return (
    <Drawer open={id !== null} onClose={onClose} width={640} title={words.title}>
      <QueryView of={answer} lines={10}>
        {(pay) => (
          <>
            {pay.payStatus === stateCode.pay.held && <Held pay={pay} onDecide={setDecision} />}
            <Facts pay={pay} />
            <section className={css.section}>
              <h3>{words.notices}</h3>
              <Notices pay={pay} onChanged={changed} />
            </section>
            {decision && (
              <Decide
                pay={pay}
                action={decision}
                onClose={(isDone) => {
                  setDecision(undefined)
                  if (isDone) changed()
                }}
              />
            )}
          </>
        )}
      </QueryView>
    </Drawer>
  )
}

function Held({ pay, onDecide }: { pay: Payment; onDecide: (action: 'refund' | 'accept') => void }) {
  const isReader = useIsReader()
  return (
    <Note tone="warn" title={words.heldTitle}>
      <p>
        {words.orderPrice} <Amount fen={pay.pricePaid} />，{words.heldAmount} <Amount fen={pay.heldAmount ?? 0} />。
        {words.heldReason}
        {pay.heldReason}
      </p>
      <p>{pay.acceptText}</p>
      {!isReader && (
        <Row>
          <Button variant="line" onClick={() => onDecide('refund')}>
            {words.refund}
          </Button>
          <Button disabled={!pay.isAcceptable} onClick={() => onDecide('accept')}>
            {words.accept}
          </Button>
        </Row>
      )}
    </Note>
  )
}

function Facts({ pay }: { pay: Payment }) {
  return (
    <Descriptions
      columns={2}
      items={[
        { key: 'sn', label: words.serial, children: pay.serialNumber },
        { key: 'status', label: texts.status, children: <PayTag status={pay.payStatus} /> },
        { key: 'channel', label: words.channel, children: words.channels[pay.channel] ?? pay.channel },
        { key: 'amount', label: words.amount, children: <Amount fen={pay.amount} /> },
        { key: 'buyer', label: texts.buyer, children: <Buyer row={pay} /> },
        { key: 'platform', label: words.platformSn, children: pay.platformSn || texts.nothing },
        { key: 'created', label: words.created, children: <DateTime value={pay.gmtCreate} /> },
        {
          key: 'paid',
          label: words.payTime,
          children: pay.payTime ? <DateTime value={pay.payTime} /> : texts.nothing,
        },
        {
          key: 'order',
          label: texts.orders.orderNo,
          children: (
            <>
              {pay.orderNo}　<OrderTag status={pay.orderStatus} />
            </>
          ),
        },
      ]}
    />
  )
}

function Notices({ pay: { notifyList }, onChanged }: { pay: Payment; onChanged: () => void }) {
  const isReader = useIsReader()
  const { busy, run } = useAction({ reload: false })
  const replay = (id: string) =>
    run(`replay ${id}`, async () => {
      const { text } = await api('commerce/admin/payment/replay', { id })
      toast.info(text)
      onChanged()
    })
  if (notifyList.length === 0) return <Hint>{words.noNotice}</Hint>
  return (
    <>
      {notifyList.map((notice) => (
        <Fold
          key={notice.id}
          title={
            <>
              <DateTime value={notice.gmtCreate} /> · {words.results[notice.result] ?? notice.result}
            </>
          }
        >
          <>
            {notice.remark && <Hint>{notice.remark}</Hint>}
            <h4>{words.body}</h4>
            <pre className={css.raw}>{notice.body}</pre>
            <h4>{words.headers}</h4>
            <pre className={css.raw}>
              {Object.entries(notice.headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
            </pre>
            {notice.isReplayable && !isReader && (
              <Button variant="line" loading={busy === `replay ${notice.id}`} onClick={() => void replay(notice.id)}>
                {words.replay}
              </Button>
            )}
          </>
        </Fold>
      ))}
    </>
  )
}

function Decide({
  pay,
  action,
  onClose,
}: {
  pay: Payment
  action: 'refund' | 'accept'
  onClose: (isDone?: boolean) => void
}) {
  return (
    <FormModal<{ reason: string }>
      title={words.decide}
      about={action === 'refund' ? words.refundAbout : pay.acceptText}
      okText={action === 'refund' ? words.refund : words.accept}
      danger={action === 'refund'}
      onClose={() => onClose()}
      onSubmit={async ({ reason }) => {
        await api(
          'commerce/admin/payment/decide',
          { serialNumber: pay.serialNumber, action, reason },
          { showSuccess: true },
        )
        onClose(true)
      }}
    >
      <FormItem name="reason" label={words.reason} rules={[{ required: true, whitespace: true }]}>
        <Textarea rows={3} maxLength={200} />
      </FormItem>
    </FormModal>
  )
}
