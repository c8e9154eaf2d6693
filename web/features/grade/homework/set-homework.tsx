import type { OutputOf } from '@zhixing/contract'
import { fileKinds, type HomeworkFileKind } from '@zhixing/contract/grade/homework-rules'
import type { TaskFile } from '@zhixing/contract/grade/homework-shapes'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input } from '../../../ui/input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { instantOf, localOf, TimeField } from '../course/index.ts'
import { UploadsProvider, useUploads } from '../../shared/files/index.ts'
import { LeaveQuestion, useForm } from '../../shared/form/index.ts'
import { Audience, type AudienceCode } from '../exam/index.ts'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import { FilesField } from './files-field.tsx'
import css from './grade-homework.module.css'
import { texts } from './texts.ts'

type Homework = OutputOf<'exam/auth/grade/homework/view'>
export interface SetHomeworkProps {
  gradeId: string
  homework: Homework | null
}
const words = texts.form
const MAX_TASK_FILES = 20
/** Limit of task attachments; the server enforces it by role. */
const MAX_TASK_MEGABYTES = 200

interface Values {
  homeworkName: string
  content: string
  fileList: TaskFile[]
  audience: AudienceCode
  targetIds: string[]
  openTime: string
  dueTime: string
  closeTime: string
  lateRule: 1 | 2 | 3
  deductPercent: string
  deductLimit: string
  fullScore: string
  weight: string
  resubmitTotal: string
  mayText: boolean
  kinds: HomeworkFileKind[]
  maxFiles: string
  maxMegabytes: string
  publishMode: 1 | 2
}

const numbers = {
  weight: [0, 1000],
  resubmitTotal: [0, 20],
  maxFiles: [1, 20],
  maxMegabytes: [1, 20],
} as const
const costs = { deductPercent: [1, 100], deductLimit: [1, 100] } as const
const wrongNumber = (typed: string, [min, max]: readonly [number, number]) =>
  /^\d{1,4}$/.test(typed) && Number(typed) >= min && Number(typed) <= max ? undefined : words.wrongNumber(min, max)

function startOf(homework: Homework | null): Values {
  return {
    homeworkName: homework?.homeworkName ?? '',
    content: homework?.content ?? '',
    fileList: homework?.fileList ?? [],
    audience: homework?.audience ?? 1,
    targetIds: homework?.targetIds ?? [],
    openTime: localOf(homework?.openTime),
    dueTime: localOf(homework?.dueTime),
    closeTime: localOf(homework?.closeTime),
    lateRule: (homework?.lateRule ?? 2) as 1 | 2 | 3,
    deductPercent: String(homework?.deductPercent || 10),
    deductLimit: String(homework?.deductLimit || 50),
    fullScore: String(homework?.fullScore ?? 100),
    weight: String(homework?.weight ?? 1),
    resubmitTotal: String(homework?.resubmitTotal ?? 3),
    mayText: (homework?.mayText ?? 1) === 1,
    kinds: homework?.fileKinds ?? ['image', 'pdf', 'word'],
    maxFiles: String(homework?.maxFiles ?? 9),
    maxMegabytes: String(homework?.maxMegabytes ?? 20),
    publishMode: (homework?.publishMode ?? 1) as 1 | 2,
  }
}

function check(values: Values) {
  const { homeworkName, dueTime, openTime, closeTime, lateRule, audience, targetIds, mayText, kinds, fullScore } =
    values
  const wrong = Object.fromEntries(
    Object.entries(lateRule === 3 ? { ...numbers, ...costs } : numbers).map(([name, range]) => [
      name,
      wrongNumber(values[name as keyof typeof numbers], range),
    ]),
  )
  const isScore = /^\d{1,4}(\.\d{1,2})?$/.test(fullScore) && Number(fullScore) > 0 && Number(fullScore) <= 1000
  return {
    ...wrong,
    homeworkName: homeworkName.trim() ? undefined : words.needName,
    dueTime: dueTime ? undefined : words.needDue,
    openTime: openTime && dueTime && openTime >= dueTime ? words.openLate : undefined,
    closeTime: lateRule !== 1 && closeTime && dueTime && closeTime < dueTime ? words.closeEarly : undefined,
    targetIds: audience !== 1 && targetIds.length === 0 ? words.needTarget : undefined,
    kinds: mayText || kinds.length > 0 ? undefined : words.needAccept,
    fullScore: isScore ? undefined : words.wrongScore,
    deductLimit:
      wrong.deductLimit ??
      (lateRule === 3 && Number(values.deductLimit) < Number(values.deductPercent) ? words.limitBelow : undefined),
  }
}

/** Whether sanitized HTML has text or images. */
const isWritten = (html: string): boolean =>
  html
    .replace(/<(?!img|video|audio|table|span data-latex)[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() !== ''

/** Creates or edits homework. */
export default function SetHomework({ gradeId, homework }: SetHomeworkProps) {
  const navigate = useNavigate()
  const uploads = useUploads()
  const form = useForm<Values>({
    start: startOf(homework),
    ...(homework ? {} : { storeAs: `homework-${gradeId}` }),
    check: (values) => ({ ...check(values), ...(uploads.count() > 0 ? { form: words.sending } : {}) }),
    fieldOf: (field) => (field === 'fileKinds' ? 'kinds' : field === 'fileIds' ? 'fileList' : field),
    async send({ fileList, kinds, mayText, openTime, dueTime, closeTime, ...values }, clientKey) {
      const { homeworkId } = await api(
        'exam/auth/grade/homework/save',
        {
          gradeId,
          ...(homework ? { homeworkId: homework.homeworkId } : { clientKey }),
          ...values,
          mayText: mayText,
          fileKinds: kinds,
          fileIds: fileList.map(({ fileId }) => fileId),
          openTime: instantOf(openTime),
          dueTime: instantOf(dueTime) ?? '',
          closeTime: values.lateRule === 1 ? null : instantOf(closeTime),
          deductPercent: values.lateRule === 3 ? Number(values.deductPercent) : 0,
          deductLimit: values.lateRule === 3 ? Number(values.deductLimit) : 0,
          fullScore: Number(values.fullScore),
        },
        { showSuccess: true },
      )
      await navigate(`/account/grades/homework/view?homeworkId=${homeworkId}`)
    },
  })
  const { values, errors } = form
  const [asking, setAsking] = useState(false)
  const sure = useRef(false)
  const hasTask = values.fileList.length > 0 || isWritten(values.content)
  const number = (name: keyof typeof numbers | keyof typeof costs, label: string, hint?: string) => (
    <Field label={label} error={errors[name]} {...(hint ? { hint } : {})}>
      <Input inputMode="numeric" maxLength={4} {...form.control(name)} />
    </Field>
  )
  return (
    <UploadsProvider value={uploads}>
      {homework && <LeaveQuestion form={form} />}
      <form
        {...form.attributes}
        onSubmit={(event) => {
          // Validation errors first; confirm last.
          const isWrong = Object.values(check(values)).some(Boolean)
          if (hasTask || sure.current || homework || isWrong) return form.attributes.onSubmit(event)
          event.preventDefault()
          setAsking(true)
        }}
      >
        <Stack gap={4}>
          <Card pad="l">
            <Stack gap={4}>
              <Field label={texts.name} required error={errors.homeworkName}>
                <Input maxLength={60} {...form.control('homeworkName')} />
              </Field>
              <RichEditor
                value={values.content}
                onChange={(content) => form.set('content', content)}
                label={words.task}
                placeholder={words.taskHint}
              />
              {errors.content && <FieldError id="homework-content">{errors.content}</FieldError>}
              <FilesField
                label={words.files}
                hint={words.filesHint}
                value={values.fileList}
                onChange={(fileList) => form.set('fileList', fileList)}
                kinds={fileKinds}
                maxFiles={MAX_TASK_FILES}
                maxMegabytes={MAX_TASK_MEGABYTES}
                error={errors.fileList}
              />
            </Stack>
          </Card>
          <Card pad="l">
            <Stack gap={4}>
              <Audience
                gradeId={gradeId}
                legend={words.audience}
                audience={values.audience}
                targetIds={values.targetIds}
                error={errors.targetIds}
                onChange={form.change}
              />
              <div className={css.numbers}>
                <TimeField label={words.dueTime} required error={errors.dueTime} {...form.control('dueTime')} />
                <TimeField
                  label={words.openTime}
                  hint={words.openHint}
                  error={errors.openTime}
                  {...form.control('openTime')}
                />
              </div>
              <RadioGroup
                legend={words.lateRule}
                name="lateRule"
                value={String(values.lateRule)}
                options={[1, 2, 3].map((code) => ({ value: String(code), label: texts.lateRules[code] }))}
                onChange={(code) => form.set('lateRule', Number(code) as 1 | 2 | 3)}
              />
              {values.lateRule !== 1 && (
                <div className={css.numbers}>
                  {values.lateRule === 3 && number('deductPercent', words.deductPercent)}
                  {values.lateRule === 3 && number('deductLimit', words.deductLimit)}
                  <TimeField
                    label={words.closeTime}
                    hint={words.closeHint}
                    error={errors.closeTime}
                    {...form.control('closeTime')}
                  />
                </div>
              )}
            </Stack>
          </Card>
          <Card pad="l">
            <Stack gap={4}>
              <fieldset className={css.kinds} data-field="kinds" tabIndex={-1}>
                <legend>{words.accept}</legend>
                <Row gap={4}>
                  <Checkbox checked={values.mayText} onChange={(event) => form.set('mayText', event.target.checked)}>
                    {words.text}
                  </Checkbox>
                  {fileKinds.map((kind) => (
                    <Checkbox
                      key={kind}
                      checked={values.kinds.includes(kind)}
                      onChange={(event) =>
                        form.set(
                          'kinds',
                          fileKinds.filter((one) => (one === kind ? event.target.checked : values.kinds.includes(one))),
                        )
                      }
                    >
                      {texts.kinds[kind]}
                    </Checkbox>
                  ))}
                </Row>
                {errors.kinds && <FieldError id="homework-kinds">{errors.kinds}</FieldError>}
              </fieldset>
              <div className={css.numbers}>
                {values.kinds.length > 0 && number('maxFiles', words.maxFiles)}
                {values.kinds.length > 0 && number('maxMegabytes', words.maxMegabytes)}
                {number('resubmitTotal', words.resubmitTotal, words.resubmitHint)}
                <Field label={words.fullScore} required error={errors.fullScore}>
                  <Input inputMode="decimal" maxLength={7} {...form.control('fullScore')} />
                </Field>
                {number('weight', words.weight)}
              </div>
              <RadioGroup
                legend={words.publishMode}
                name="publishMode"
                shape="row"
                value={String(values.publishMode)}
                options={[1, 2].map((code) => ({ value: String(code), label: words.publishModes[code] }))}
                onChange={(code) => form.set('publishMode', code === '2' ? 2 : 1)}
              />
            </Stack>
          </Card>
          <FormError>{errors.form}</FormError>
          <Row gap={3} justify="end">
            <Button type="submit" size="l" loading={form.busy}>
              {homework ? words.save : words.publish}
            </Button>
          </Row>
        </Stack>
      </form>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          sure.current = true
          form.element.current?.requestSubmit()
        }}
        title={words.noTaskTitle}
        confirm={words.publish}
      >
        {words.noTaskText}
      </ConfirmDialog>
    </UploadsProvider>
  )
}
