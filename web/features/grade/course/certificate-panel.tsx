import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import css from './class-course.module.css'
import { texts } from './texts.ts'

type Learner = OutputOf<'exam/auth/grade/certificate/list'>['list'][number]
type Template = OutputOf<'exam/auth/grade/certificate/template/view'>
const words = texts.certificate

/** Learners who completed the class, their certificates, and the certificate text. */
export function CertificatePanel({ gradeId }: { gradeId: string }) {
  const learners = useQuery('exam/auth/grade/certificate/list', { gradeId }, { keep: true })
  const template = useQuery('exam/auth/grade/certificate/template/view', { gradeId })
  const { busy, run } = useAction({ reload: false })
  const [isEditing, setEditing] = useState(false)
  const [revoked, setRevoked] = useState('')

  const columns: TableColumn<Learner>[] = [
    { key: 'nickname', title: words.learner },
    { key: 'progress', title: words.progress, align: 'right', render: ({ progress }) => `${progress}%` },
    { key: 'total', title: words.total, align: 'right', render: ({ total }) => total ?? texts.book.none },
    {
      key: 'state',
      title: words.state,
      render: ({ isComplete, certificateNo }) =>
        certificateNo ? (
          <span className={css.number}>{certificateNo}</span>
        ) : (
          <Tag tone={isComplete ? 'free' : 'plain'}>{isComplete ? words.complete : words.notYet}</Tag>
        ),
    },
    {
      key: 'actions',
      title: '',
      render: ({ certificateNo }) =>
        certificateNo && (
          <Row gap={1} nowrap>
            <ButtonLink size="s" variant="text" to={`/certificate/${certificateNo}`}>
              {words.view}
            </ButtonLink>
            <ButtonLink size="s" variant="text" to={`/export/certificate/${certificateNo}`} reloadDocument>
              {words.download}
            </ButtonLink>
            <Button size="s" variant="text" onClick={() => setRevoked(certificateNo)}>
              {words.revoke}
            </Button>
          </Row>
        ),
    },
  ]

  return (
    <QueryView of={learners}>
      {({ list, completeCount, waitingCount }) => (
        <Stack gap={4}>
          <Row justify="between">
            <Hint as="span">{words.counts(completeCount, list.length)}</Hint>
            <Row>
              {list.some(({ certificateNo }) => certificateNo) && (
                <ButtonLink variant="line" to={`/export/certificates/${gradeId}`} reloadDocument>
                  {words.downloadAll}
                </ButtonLink>
              )}
              <Button variant="line" disabled={!template.data} onClick={() => setEditing(true)}>
                {words.template}
              </Button>
              <Button
                loading={busy === 'issue'}
                disabled={waitingCount === 0}
                onClick={() =>
                  void run('issue', async () => {
                    await api('exam/auth/grade/certificate/issue', { gradeId }, { showSuccess: true })
                    learners.reload()
                  })
                }
              >
                {waitingCount > 0 ? words.issue(waitingCount) : words.nobody}
              </Button>
            </Row>
          </Row>
          {list.length === 0 ? (
            <Empty art="study" title={words.empty} />
          ) : (
            <Table label={words.state} columns={columns} rows={list} rowKey={({ userId }) => userId} />
          )}
          {isEditing && template.data && (
            <TemplateDialog
              gradeId={gradeId}
              template={template.data}
              close={(isSaved) => {
                setEditing(false)
                if (!isSaved) return
                template.reload()
                learners.reload()
              }}
            />
          )}
          {revoked && (
            <RevokeDialog
              gradeId={gradeId}
              certificateNo={revoked}
              close={(isDone) => {
                setRevoked('')
                if (isDone) learners.reload()
              }}
            />
          )}
        </Stack>
      )}
    </QueryView>
  )
}

function TemplateDialog({
  gradeId,
  template,
  close,
}: {
  gradeId: string
  template: Template
  close: (isSaved: boolean) => void
}) {
  const { title, body, sealLine } = template
  const form = useForm({
    start: { title, body, sealLine, minProgress: String(template.minProgress), minTotal: String(template.minTotal) },
    async send({ minProgress, minTotal, ...fields }) {
      await api(
        'exam/auth/grade/certificate/template/save',
        { gradeId, ...fields, minProgress: Number(minProgress), minTotal: Number(minTotal) },
        { showSuccess: true },
      )
      close(true)
    },
  })
  return (
    <FormDialog form={form} title={words.template} submit={texts.save} onClose={() => close(false)}>
      <Field label={words.name} required error={form.errors.title}>
        <Input {...form.control('title')} maxLength={30} />
      </Field>
      <Field label={words.body} required hint={words.bodyHint} error={form.errors.body}>
        <Textarea {...form.control('body')} maxLength={300} />
      </Field>
      <Field label={words.seal} required error={form.errors.sealLine}>
        <Input {...form.control('sealLine')} maxLength={60} />
      </Field>
      <Field label={words.minProgress} required error={form.errors.minProgress}>
        <Input {...form.control('minProgress')} inputMode="numeric" maxLength={3} />
      </Field>
      <Field label={words.minTotal} required error={form.errors.minTotal}>
        <Input {...form.control('minTotal')} inputMode="numeric" maxLength={3} />
      </Field>
    </FormDialog>
  )
}

function RevokeDialog({
  gradeId,
  certificateNo,
  close,
}: {
  gradeId: string
  certificateNo: string
  close: (isDone: boolean) => void
}) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : words.noReason }),
    async send({ reason }) {
      await api('exam/auth/grade/certificate/revoke', { gradeId, certificateNo, reason }, { showSuccess: true })
      close(true)
    },
  })
  return (
    <FormDialog
      form={form}
      danger
      title={words.revokeTitle(certificateNo)}
      submit={words.revoke}
      onClose={() => close(false)}
    >
      <Field label={words.reason} hint={words.reasonHint} required error={form.errors.reason}>
        <Input {...form.control('reason')} maxLength={100} />
      </Field>
    </FormDialog>
  )
}
