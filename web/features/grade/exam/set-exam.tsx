import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input } from '../../../ui/input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { faceDaysIssue, FaceSetting } from '../../exam/face-check/index.ts'
import { useForm } from '../../shared/form/index.ts'
import { RulesTab } from '../../exam/paper-editor/index.ts'
import { Audience, type AudienceCode } from './audience.tsx'
import { type Paper, PaperChoice } from './paper-choice.tsx'
import { texts } from './texts.ts'

type Exam = OutputOf<'exam/auth/grade/exam/view'>
type Rules = Exam['rules']

/** Defaults for classes: one attempt, one hour, keys after all have finished. */
const defaults: Rules = {
  answerTime: 60,
  openTime: null,
  closeTime: null,
  lateEntry: 0,
  passScore: 60,
  attempts: 1,
  redoInterval: 0,
  gradeMethod: 1,
  shuffleTitle: 0,
  shuffleProblem: 0,
  shuffleOption: 0,
  navMethod: 'free',
  password: '',
  leaveLimit: 0,
  leaveSeconds: 5,
  blockCopy: 0,
  allowCalculator: 1,
  submitAfter: 0,
  lateSync: 30,
  scoreShow: 2,
  answerShow: 2,
  showTime: null,
  rankShow: 1,
  recheckDays: 7,
  isAnonymous: false,
  markTimes: 1,
  arbitrationGap: 5,
}

interface Values {
  gradeExamName: string
  audience: AudienceCode
  targetIds: string[]
  rules: Rules
  faceCheck: 0 | 1 | 2
  /** As typed. */
  faceKeepDays: string
}

/** Creates or edits a class exam. */
export function SetExam({ gradeId, exam, mayCompose }: { gradeId: string; exam: Exam | null; mayCompose: boolean }) {
  const navigate = useNavigate()
  const [paper, setPaper] = useState<Paper | null>(null)
  const isFixed = exam?.isBegun === true
  const form = useForm<Values & { paper: string }>({
    start: {
      gradeExamName: exam?.gradeExamName ?? '',
      audience: exam?.audience ?? 1,
      targetIds: exam?.targetIds ?? [],
      rules: exam?.rules ?? defaults,
      faceCheck: exam?.faceCheck ?? 0,
      faceKeepDays: String(exam?.faceKeepDays ?? 30),
      paper: '',
    },
    fieldOf: (field) =>
      field === 'gradeExamName' || field === 'targetIds' || field === 'faceKeepDays' ? field : 'form',
    check: ({ gradeExamName, audience, targetIds, ...face }) => ({
      paper: exam || paper ? undefined : texts.needPaper,
      gradeExamName: gradeExamName.trim() ? undefined : texts.needName,
      targetIds: audience !== 1 && targetIds.length === 0 ? texts.needTarget : undefined,
      faceKeepDays: faceDaysIssue(face),
    }),
    async send(
      { gradeExamName, audience, targetIds, faceCheck, rules: { openTime, closeTime, answerTime, ...rules }, ...typed },
      clientKey,
    ) {
      const faceKeepDays = faceCheck > 0 ? Number(typed.faceKeepDays) : undefined
      const face = { faceCheck, ...(faceKeepDays ? { faceKeepDays } : {}) }
      const whole = {
        gradeExamName,
        audience,
        targetIds,
        ...face,
        beginTime: openTime,
        endTime: closeTime,
        answerTime,
        rules,
      }
      const gradeExamId = exam
        ? exam.gradeExamId
        : (await api('exam/auth/grade/exam/save', { gradeId, examId: paper?.examId ?? '', clientKey, ...whole }))
            .gradeExamId
      const names = { gradeExamName, audience, targetIds, ...face }
      if (exam) await api('exam/auth/grade/exam/edit', { gradeExamId, ...(isFixed ? names : whole) })
      await navigate(`/account/grades/exam/view?gradeExamId=${gradeExamId}`)
    },
  })
  const { values, errors } = form
  function choose(chosen: Paper | null) {
    setPaper(chosen)
    if (!chosen) return
    form.change({
      gradeExamName: values.gradeExamName || chosen.examName,
      rules: { ...values.rules, answerTime: chosen.answerTime, passScore: chosen.passScore },
    })
  }
  return (
    <form {...form.attributes}>
      <Stack gap={4}>
        {isFixed && <Note title={texts.begunNote} />}
        {!exam && (
          <Card pad="l">
            <CardHead title={paper ? texts.chosen : texts.choose} />
            <div data-field="paper" tabIndex={-1}>
              <PaperChoice gradeId={gradeId} chosen={paper} mayCompose={mayCompose} onChoose={choose} />
              <FormError>{errors.paper}</FormError>
            </div>
          </Card>
        )}
        <Card pad="l">
          <Stack gap={4}>
            <Field label={texts.name} required error={errors.gradeExamName}>
              <Input maxLength={60} {...form.control('gradeExamName')} />
            </Field>
            <Audience
              gradeId={gradeId}
              audience={values.audience}
              targetIds={values.targetIds}
              error={errors.targetIds}
              onChange={form.change}
            />
          </Stack>
        </Card>
        {!isFixed && (
          <>
            <RulesTab
              rules={values.rules}
              total={paper?.totalScore ?? exam?.totalScore ?? 0}
              onChange={(change) => form.set('rules', { ...values.rules, ...change })}
              error={() => undefined}
            />
            {values.rules.answerShow === 2 && <Note title={texts.keysNote} />}
          </>
        )}
        <FaceSetting values={values} error={errors.faceKeepDays} onChange={form.change} />
        <FormError>{errors.form}</FormError>
        <Row gap={3} justify="end">
          <Button type="submit" size="l" loading={form.busy}>
            {exam ? texts.save : texts.publish}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
