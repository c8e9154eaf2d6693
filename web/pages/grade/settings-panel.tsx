import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { FormDialog, useForm } from '../../features/shared/form/index.ts'
import { backRoomAddress, editAddress, mayDo } from '../../features/grade/class/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useAction } from '../../use-action.ts'
import { dayOf, endOfDay, startOfDay } from './days.ts'
import { texts as all } from './panel-texts.ts'
import type { Grade } from './grade.ts'
import { texts as page } from './texts.ts'

const texts = all.settings
const DRAFT = 1
const OPEN = 2
const ENDED = 3
const DISBANDED = 4

/** Class settings for managers. */
export function SettingsPanel({ grade }: { grade: Grade }) {
  const { gradeId, gradeStatus } = grade
  const [opened, setOpened] = useState<'copy' | 'disband' | 'end' | null>(null)
  const { busy, run } = useAction()
  const setStatus = (to: number) =>
    run(`stand ${to}`, () => api('exam/auth/grade/info/stand', { gradeId, gradeStatus: to }, { showSuccess: true }))
  const download = () =>
    run(
      'export',
      async () => {
        const { fileName, file } = await api('exam/auth/grade/student/export', { gradeId })
        saveFile(fileName, file)
      },
      { reload: false },
    )
  const isActive = gradeStatus !== DISBANDED
  return (
    <Stack gap={3}>
      {isActive && (
        <Setting title={texts.edit} about={texts.editAbout}>
          <ButtonLink size="s" variant="line" to={editAddress(gradeId)}>
            {texts.edit}
          </ButtonLink>
        </Setting>
      )}
      {isActive && (
        <Setting title={texts.state} about={texts.stateAbout}>
          {gradeStatus !== OPEN && (
            <Button size="s" loading={busy === 'stand 2'} onClick={() => void setStatus(OPEN)}>
              {texts.toOpen}
            </Button>
          )}
          {gradeStatus === OPEN && (
            <Button size="s" variant="line" loading={busy === 'stand 3'} onClick={() => setOpened('end')}>
              {texts.toEnd}
            </Button>
          )}
          {gradeStatus !== DRAFT && grade.studentCount === 0 && (
            <Button size="s" variant="text" loading={busy === 'stand 1'} onClick={() => void setStatus(DRAFT)}>
              {texts.toDraft}
            </Button>
          )}
        </Setting>
      )}
      <Setting title={texts.copy} about={texts.copyAbout}>
        <Button size="s" variant="line" onClick={() => setOpened('copy')}>
          {texts.copy}
        </Button>
      </Setting>
      <Setting title={texts.export} about={texts.exportAbout}>
        <Button size="s" variant="line" loading={busy === 'export'} onClick={() => void download()}>
          {texts.export}
        </Button>
      </Setting>
      {isActive && mayDo(grade.userRole, 'own') && (
        <Setting title={texts.disband} about={texts.disbandAbout}>
          <Button size="s" variant="danger" onClick={() => setOpened('disband')}>
            {texts.disband}
          </Button>
        </Setting>
      )}
      <ConfirmDialog
        open={opened === 'end'}
        title={texts.endTitle}
        confirm={texts.toEnd}
        onClose={() => setOpened(null)}
        onConfirm={() => setStatus(ENDED)}
      >
        {texts.endText}
      </ConfirmDialog>
      {opened === 'copy' && <CopyDialog grade={grade} onClose={() => setOpened(null)} />}
      {opened === 'disband' && <DisbandDialog grade={grade} onClose={() => setOpened(null)} />}
    </Stack>
  )
}

function Setting({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Card pad="l">
      <Row justify="between" gap={3}>
        <Stack gap={1}>
          <b>{title}</b>
          <Hint>{about}</Hint>
        </Stack>
        <Row gap={2}>{children}</Row>
      </Row>
    </Card>
  )
}

function CopyDialog({ grade, onClose }: { grade: Grade; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    start: { gradeName: grade.gradeName, beginTime: dayOf(null), endTime: '' },
    async send({ gradeName, beginTime, endTime }, clientKey) {
      const { gradeId } = await api(
        'exam/auth/grade/info/copy',
        {
          gradeId: grade.gradeId,
          gradeName,
          beginTime: startOfDay(beginTime),
          endTime: endOfDay(endTime),
          clientKey,
        },
        { showSuccess: true },
      )
      onClose()
      await navigate(backRoomAddress(gradeId, 'settings'))
    },
  })
  return (
    <FormDialog form={form} title={texts.copyTitle} submit={texts.copy} onClose={onClose}>
      <Field label={texts.copyName} error={form.errors.gradeName} required>
        <Input maxLength={60} {...form.control('gradeName')} />
      </Field>
      <Field label={page.beginTime} error={form.errors.beginTime}>
        <Input type="date" {...form.control('beginTime')} />
      </Field>
      <Field label={page.endTime} error={form.errors.endTime} hint={page.termHint}>
        <Input type="date" {...form.control('endTime')} />
      </Field>
    </FormDialog>
  )
}

function DisbandDialog({ grade, onClose }: { grade: Grade; onClose: () => void }) {
  const { run } = useAction()
  const form = useForm({
    start: { graceDays: '30' },
    check: ({ graceDays }) => ({
      graceDays: /^\d{1,2}$/.test(graceDays) && Number(graceDays) <= 90 ? undefined : texts.graceWrong,
    }),
    async send({ graceDays }) {
      await run('disband', () =>
        api(
          'exam/auth/grade/info/disband',
          { gradeId: grade.gradeId, graceDays: Number(graceDays) },
          { showSuccess: true },
        ),
      )
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={texts.disbandTitle(grade.gradeName)}
      submit={texts.disband}
      danger
      onClose={onClose}
      size="s"
    >
      <Hint>{texts.disbandAbout}</Hint>
      <Field label={texts.graceDays} hint={texts.graceHint} error={form.errors.graceDays}>
        <Input inputMode="numeric" {...form.control('graceDays')} />
      </Field>
    </FormDialog>
  )
}
