import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { texts } from './certificate-texts.ts'

type Setting = OutputOf<'course/auth/course/audit/certificate/view'>
type Issued = OutputOf<'course/auth/course/audit/certificate/list'>

/** Rule for the certificates of a course, and those that were issued. */
export function CertificatePanel({
  courseId,
  setting,
  issued,
  address,
}: {
  courseId: string
  setting: Setting
  issued: Issued
  /** URL of the page, for further pages of certificates. */
  address: string
}) {
  const { rule, isGiven, examList, issuedCount } = setting
  const [open, setOpen] = useState<'edit' | 'stop' | null>(null)
  const [revoked, setRevoked] = useState('')
  const { run } = useAction()
  const paper = examList.find(({ examId }) => examId === rule.examId)?.examName ?? ''
  return (
    <Stack gap={4}>
      <Card pad="l">
        <CardHead title={texts.title} />
        {isGiven ? (
          <Row justify="between" rowGap={3}>
            <Stack gap={1}>
              <b>{rule.title}</b>
              <span>{texts.requirement(rule.minProgress, paper)}</span>
              <Hint>{texts.issued(issuedCount)}</Hint>
            </Stack>
            <Row>
              <Button variant="text" danger onClick={() => setOpen('stop')}>
                {texts.stop}
              </Button>
              <Button variant="line" onClick={() => setOpen('edit')}>
                {texts.edit}
              </Button>
            </Row>
          </Row>
        ) : (
          <Empty
            compact
            art="study"
            title={texts.none}
            action={<Button onClick={() => setOpen('edit')}>{texts.give}</Button>}
          >
            {texts.noneText}
          </Empty>
        )}
      </Card>
      {(isGiven || issued.totalCount > 0) && (
        <Card pad="l">
          <CardHead title={texts.list} />
          {issued.list.length === 0 ? (
            <Empty compact art="study" title={texts.listEmpty} />
          ) : (
            <Table
              label={texts.list}
              rows={issued.list}
              rowKey={({ certificateNo }) => certificateNo}
              columns={[
                { key: 'holderName', title: texts.holder },
                { key: 'certificateNo', title: texts.number },
                { key: 'issueTime', title: texts.time, render: ({ issueTime }) => <DateTime value={issueTime} /> },
                {
                  key: 'state',
                  title: texts.state,
                  render: ({ revokeTime, revokeReason }) =>
                    revokeTime ? (
                      <Tag tone="live">{texts.revoked(revokeReason)}</Tag>
                    ) : (
                      <Tag tone="free">{texts.valid}</Tag>
                    ),
                },
                {
                  key: 'actions',
                  title: '',
                  render: ({ certificateNo, revokeTime }) => (
                    <Row gap={1} nowrap>
                      <ButtonLink size="s" variant="text" to={`/certificate/${certificateNo}`}>
                        {texts.view}
                      </ButtonLink>
                      {!revokeTime && (
                        <Button size="s" variant="text" onClick={() => setRevoked(certificateNo)}>
                          {texts.revoke}
                        </Button>
                      )}
                    </Row>
                  ),
                },
              ]}
            />
          )}
          <Pagination
            page={issued.pageCurrent}
            pages={issued.totalPage}
            to={(page) => (page > 1 ? `${address}&pageCurrent=${page}` : address)}
          />
        </Card>
      )}
      {open === 'edit' && <RuleDialog courseId={courseId} setting={setting} onClose={() => setOpen(null)} />}
      {revoked && <RevokeDialog courseId={courseId} certificateNo={revoked} onClose={() => setRevoked('')} />}
      <ConfirmDialog
        open={open === 'stop'}
        title={texts.stopAsk}
        confirm={texts.stop}
        onClose={() => setOpen(null)}
        onConfirm={() => {
          setOpen(null)
          void run('stop', () =>
            api('course/auth/course/audit/certificate/delete', { courseId }, { showSuccess: true }),
          )
        }}
      >
        {texts.stopText}
      </ConfirmDialog>
    </Stack>
  )
}

function RuleDialog({ courseId, setting, onClose }: { courseId: string; setting: Setting; onClose: () => void }) {
  const { title, body, sealLine, minProgress, examId } = setting.rule
  const { run } = useAction()
  const form = useForm({
    start: { title, body, sealLine, minProgress: String(minProgress), examId: examId ?? '' },
    async send(value) {
      const rule = { ...value, minProgress: Number(value.minProgress), examId: value.examId || null }
      await api('course/auth/course/audit/certificate/save', { courseId, ...rule }, { showSuccess: true })
      onClose()
      // Reloads the page.
      void run('saved', async () => {})
    },
  })
  return (
    <FormDialog form={form} title={texts.give} submit={texts.save} onClose={onClose}>
      <Field label={texts.name} required error={form.errors.title}>
        <Input {...form.control('title')} maxLength={30} />
      </Field>
      <Field label={texts.body} required hint={texts.bodyHint} error={form.errors.body}>
        <Textarea {...form.control('body')} maxLength={300} />
      </Field>
      <Field label={texts.seal} required error={form.errors.sealLine}>
        <Input {...form.control('sealLine')} maxLength={60} />
      </Field>
      <Field label={texts.minProgress} required error={form.errors.minProgress}>
        <Input {...form.control('minProgress')} inputMode="numeric" maxLength={3} />
      </Field>
      <Field label={texts.exam} hint={texts.examHint} error={form.errors.examId}>
        <Select {...form.control('examId')}>
          <option value="">{texts.noExam}</option>
          {setting.examList.map((exam) => (
            <option key={exam.examId} value={exam.examId}>
              {exam.examName}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}

function RevokeDialog({
  courseId,
  certificateNo,
  onClose,
}: {
  courseId: string
  certificateNo: string
  onClose: () => void
}) {
  const { run } = useAction()
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : texts.noReason }),
    async send({ reason }) {
      const input = { courseId, certificateNo, reason }
      await api('course/auth/course/audit/certificate/revoke', input, { showSuccess: true })
      onClose()
      // Reloads the page.
      void run('revoked', async () => {})
    },
  })
  return (
    <FormDialog form={form} danger title={texts.revokeTitle(certificateNo)} submit={texts.revoke} onClose={onClose}>
      <Field label={texts.reason} hint={texts.reasonHint} required error={form.errors.reason}>
        <Input {...form.control('reason')} maxLength={100} />
      </Field>
    </FormDialog>
  )
}
