import { counsel } from '@zhixing/contract/marketing/counsel'
import type { LeadField } from '@zhixing/contract/marketing/lead-rules'
import type { WireInputOf } from '@zhixing/contract'
import { answerProblem } from '@zhixing/contract/question-rules'
import { selectSellableCourses } from '../course/index.ts'
import { type Db, transaction } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { checkCaptcha, proveCode, selectOrganization } from '../user/index.ts'
import * as sql from './counsel.sql.ts'
import { type LeadForm, selectForm } from './form/form.sql.ts'
import { receive } from './lead/assign.ts'
import { insertEvent } from './lead/lead.sql.ts'
import { joinLead } from './placement/attempt.sql.ts'
import { texts } from './texts.ts'

/** Maximum number of requests per phone number in 24 hours. */
const MAX_A_DAY = 5

type Input = WireInputOf<'marketing/api/act/counsel/save'>

/** Values of the fields that a form can ask for. */
const valueOf: Record<LeadField, (input: Input) => string | undefined> = {
  course: ({ courseId, subject }) => courseId ?? subject,
  schoolStage: ({ schoolStage }) => schoolStage,
  region: ({ region }) => region,
  callTime: ({ callTime }) => callTime,
  remark: ({ remark }) => remark,
}
const inputOf: Record<LeadField, string> = {
  course: 'courseId',
  schoolStage: 'schoolStage',
  region: 'region',
  callTime: 'callTime',
  remark: 'remark',
}

/** The answers to a form's questions. Pure. @throws {CallError} invalid for a missing field or answer */
export function answersOf(form: LeadForm, input: Input): { question: string; answer: string }[] {
  for (const { field, isRequired } of form.fieldList)
    if (isRequired === 1 && !valueOf[field](input))
      throw new CallError('invalid', texts.fieldMissing[field], inputOf[field])
  return form.questionList.flatMap(({ question, isRequired, optionList }, at) => {
    const answer = input.answerList?.[at] ?? ''
    const problem = answerProblem({ isRequired, optionList }, answer)
    if (problem === 'missing') throw new CallError('invalid', texts.answerMissing(question), `answer${at}`)
    if (problem === 'option') throw new CallError('invalid', texts.answerWrong(question), `answer${at}`)
    return answer === '' ? [] : [{ question, answer }]
  })
}

async function courseNameOf(db: Db, courseId: string | undefined): Promise<string> {
  if (courseId === undefined) return ''
  const [course] = await selectSellableCourses(db, [courseId])
  if (!course?.isOnShelf) throw new CallError('notFound', texts.courseMissing, 'courseId')
  return course.courseName
}

export const calls = implement(counsel, {
  async save(input, request) {
    const { db, services, setMessage } = request
    setMessage(texts.saved)
    // A captcha is single-use, so a retry must not need a second one.
    if (await sql.isSaved(db, input.clientKey)) return {}
    const form = input.formKey === undefined ? undefined : await selectForm(db, { formKey: input.formKey })
    if (input.formKey !== undefined && !form) throw new CallError('notFound', texts.formMissing, 'formKey')
    const answerList = form ? answersOf(form, input) : []
    if (form?.isSms === 1 && input.smsCode === undefined) throw new CallError('invalid', texts.smsMissing, 'smsCode')
    if (form?.isSms !== 1) await checkCaptcha(request, input)
    const courseName = await courseNameOf(db, input.courseId)
    const organization = input.orgId === undefined ? undefined : await selectOrganization(db, input.orgId)
    if (input.orgId !== undefined && !organization) throw new CallError('notFound', texts.orgMissing, 'orgId')
    const code =
      form?.isSms === 1 && input.smsCode !== undefined
        ? await proveCode(request, input.mobile, 'counsel', input.smsCode)
        : undefined
    await transaction(db, async (tx) => {
      // Serialized per number, so that the count is exact and a repeated request is seen.
      const today = await sql.countOfToday(tx, input.mobile)
      if (await sql.isSaved(tx, input.clientKey)) return
      if (today >= MAX_A_DAY) throw new CallError('tooMany', texts.enough, 'mobile')
      await code?.use(tx)
      const wish = courseName || input.subject
      const campaign = form?.campaign || input.campaign
      const { leadId } = await receive(tx, services, {
        mobile: input.mobile,
        name: input.name,
        wish,
        source: input.place,
        campaign,
        region: input.region,
        ownerId: form?.ownerId ?? null,
        text: [form?.formName, wish, input.remark].filter(Boolean).join('；'),
        operatorId: null,
      })
      await sql.insertCounsel(tx, {
        leadId,
        clientKey: input.clientKey,
        name: input.name,
        mobile: input.mobile,
        courseId: input.courseId ?? null,
        courseName,
        subject: input.subject,
        remark: input.remark,
        source: input.place,
        campaign,
        referrer: input.referrer,
        firstPage: input.firstPage,
        schoolStage: input.schoolStage,
        region: input.region,
        callTime: input.callTime,
        formKey: form?.formKey ?? '',
        formName: form?.formName ?? '',
        orgId: input.orgId ?? null,
        orgName: organization?.orgName ?? '',
        answerList,
      })
      const test = input.attemptKey === undefined ? undefined : await joinLead(tx, input.attemptKey, leadId)
      if (test)
        await insertEvent(tx, {
          leadId,
          kind: 'request',
          text: texts.testResult(test.placementName, test.levelName, test.score),
        })
    })
    return {}
  },
})
