import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { type Picture, PicturesField } from '../../shared/files/index.ts'
import { SubmitButton, useForm } from '../../shared/form/index.ts'
import { chosenSum } from './chosen-sum.ts'
import css from './refund.module.css'
import { texts } from './texts.ts'
import { signs, word } from '../../../i18n/word-texts.ts'

type Check = OutputOf<'user/auth/order/refund/check'>

/** Dialog for a refund: the rule, the items, the reason. Revalidates the page's loaders after sending. */
export function RefundDialog({ orderNo, open, onClose }: { orderNo: string; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} size="m" closeOnBackdrop={false}>
      {open && <Content orderNo={orderNo} onClose={onClose} />}
    </Dialog>
  )
}

function Content({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const check = useQuery('user/auth/order/refund/check', { orderNo })
  return (
    <QueryView of={check} lines={6}>
      {(data) =>
        data.isAllowed ? (
          <RefundForm orderNo={orderNo} check={data} onClose={onClose} />
        ) : (
          <Stack gap={4}>
            <Note title={word(data.reason || (data.itemList[0]?.text ?? ''))} />
            <Hint>{data.refundText}</Hint>
            <Row justify="end">
              <Button onClick={onClose}>{texts.gotIt}</Button>
            </Row>
          </Stack>
        )
      }
    </QueryView>
  )
}

function RefundForm({ orderNo, check, onClose }: { orderNo: string; check: Check; onClose: () => void }) {
  const revalidator = useRevalidator()
  const allowed = check.itemList.filter(({ isAllowed }) => isAllowed)
  const form = useForm({
    start: {
      itemNos: (allowed.length === 1 ? allowed : []).map(({ itemNo }) => itemNo) as readonly number[],
      reason: '',
      fileIdList: [] as readonly Picture[],
    },
    check: ({ itemNos, reason }) => ({
      itemNos: itemNos.length === 0 ? texts.noItem : undefined,
      reason: reason.trim() === '' ? texts.noReason : undefined,
    }),
    async send({ itemNos, reason, fileIdList }, clientKey) {
      await api(
        'user/auth/order/refund/save',
        { orderNo, itemNos: [...itemNos], reason, fileIdList: fileIdList.map(({ fileId }) => fileId), clientKey },
        { showSuccess: true },
      )
      onClose()
      await revalidator.revalidate()
    },
  })
  const { itemNos, fileIdList } = form.values
  const { amount, isAutomatic, condition } = chosenSum(check, itemNos)
  const toggle = (itemNo: number, isOn: boolean) =>
    form.set('itemNos', isOn ? [...itemNos, itemNo] : itemNos.filter((one) => one !== itemNo))

  return (
    <form {...form.attributes}>
      <Stack gap={4}>
        <Hint>
          {texts.rule}
          {signs.colon}
          {word(check.refundText)}
          {check.deadline && (
            <>
              <br />
              {texts.deadline}
              {signs.colon}
              <DateTime value={check.deadline} shape="minute" />
            </>
          )}
        </Hint>
        <FormError>{form.errors.form ?? form.errors.itemNos}</FormError>
        <Stack as="fieldset" gap={2}>
          <legend>{texts.items}</legend>
          {check.itemList.map((item) => (
            <div key={item.itemNo} className={css.item}>
              <label>
                <input
                  type="checkbox"
                  name="itemNos"
                  disabled={!item.isAllowed}
                  checked={itemNos.includes(item.itemNo)}
                  onChange={(event) => toggle(item.itemNo, event.target.checked)}
                />
                <span className={css.words}>
                  <b>{item.productName}</b>
                  <Hint as="span" size="xs">
                    {item.text}
                    {item.refundAmount > 0 && `${signs.open}${texts.refundedBefore(item.refundAmount)}${signs.close}`}
                  </Hint>
                </span>
                {item.isAllowed && <span className={css.amount}>{texts.refundable(item.amount)}</span>}
              </label>
            </div>
          ))}
        </Stack>
        <Field label={texts.reason} error={form.errors.reason} required>
          <Textarea {...form.control('reason')} maxLength={200} rows={3} placeholder={texts.reasonPlace} />
        </Field>
        <PicturesField
          label={texts.pictures}
          hint={texts.picturesHint}
          value={fileIdList}
          onChange={(pictures) => form.set('fileIdList', pictures)}
          max={6}
          isPrivate
          error={form.errors.fileIdList}
        />
        {itemNos.length > 0 && (
          <Stack gap={1}>
            <b className={css.total}>{texts.total(amount)}</b>
            <Hint>
              {amount > check.reviewAbove && texts.tooMuch(check.reviewAbove)}
              {condition && `${word(condition)}${signs.comma}`}
              {isAutomatic ? texts.automatic : texts.reviewed}
            </Hint>
          </Stack>
        )}
        <Row justify="end" gap={3}>
          <Button variant="text" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SubmitButton loading={form.busy}>{texts.submit}</SubmitButton>
        </Row>
      </Stack>
    </form>
  )
}

/** The button with the refund dialog of an order. */
export function AskRefund({ orderNo }: { orderNo: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="text" onClick={() => setOpen(true)}>
        {texts.ask}
      </Button>
      <RefundDialog orderNo={orderNo} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Withdraws an undecided request. */
export function CancelRefund({ sn }: { sn: string }) {
  const [isOpen, setOpen] = useState(false)
  const { run } = useAction()
  return (
    <>
      <Button size="s" variant="text" onClick={() => setOpen(true)}>
        {texts.undo}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => run('cancel', () => api('user/auth/order/refund/cancel', { sn }, { showSuccess: true }))}
        title={texts.undoAsk}
        confirm={texts.undo}
      >
        {texts.undoText}
      </ConfirmDialog>
    </>
  )
}
