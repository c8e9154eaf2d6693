import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import css from './class-talk.module.css'
import { texts } from './texts.ts'

const DAYS = [1, 3, 7, 30, 365]

/** Mutes a student in the class for some days. */
export function MuteDialog({
  gradeId,
  person,
  onClose,
}: {
  gradeId: string
  person: { userId: string; nickname: string }
  onClose: () => void
}) {
  const form = useForm({
    start: { days: '3', reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : texts.reasonMissing }),
    async send({ days, reason }) {
      await api(
        'community/auth/grade/mute/save',
        { gradeId, userId: person.userId, days: Number(days), reason },
        { showSuccess: true },
      )
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.muteTitle(person.nickname)} submit={texts.muteSend} onClose={onClose} size="s">
      <Hint>{texts.muteAbout}</Hint>
      <Field label={texts.muteDays} error={form.errors.days} required>
        <Select {...form.control('days')}>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {texts.days(days)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.muteReason} error={form.errors.reason} required>
        <Input maxLength={100} placeholder={texts.muteReasonPlace} {...form.control('reason')} />
      </Field>
    </FormDialog>
  )
}

/** Muted members of the class, and until when. */
export function MutesDialog({ gradeId, onClose }: { gradeId: string; onClose: () => void }) {
  const [pageCurrent, setPage] = useState(1)
  const { busy, run } = useAction({ reload: false })
  const mutes = useQuery('community/auth/grade/mute/page', { gradeId, pageCurrent }, { keep: true })
  const lift = (id: string) =>
    run(id, async () => {
      await api('community/auth/grade/mute/lift', { gradeId, id }, { showSuccess: true })
      mutes.reload()
    })
  return (
    <Dialog open title={texts.mutes} onClose={onClose}>
      <QueryView
        of={mutes}
        lines={4}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty compact art="message" title={texts.noMutes} />}
      >
        {({ list, totalPage }) => (
          <Stack gap={3}>
            <ul className={css.mutes}>
              {list.map((mute) => (
                <li key={mute.id}>
                  <Row justify="between" gap={2}>
                    <b>{mute.nickname}</b>
                    {mute.isHolding ? (
                      <Button size="s" variant="line" loading={busy === mute.id} onClick={() => void lift(mute.id)}>
                        {texts.lift}
                      </Button>
                    ) : (
                      <Tag tone="plain">{texts.ended}</Tag>
                    )}
                  </Row>
                  <span>{mute.reason}</span>
                  <Hint size="xs">
                    {texts.until} <DateTime value={mute.endTime} shape="minute" />　{texts.by(mute.operatorName)}
                  </Hint>
                </li>
              ))}
            </ul>
            <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
          </Stack>
        )}
      </QueryView>
    </Dialog>
  )
}
