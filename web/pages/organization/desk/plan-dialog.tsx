import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { type Form, FormDialog, useForm } from '../../../features/shared/form/index.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { planTexts as all } from './plan-texts.ts'
import { type PlanValues, planValues, savedPlan } from './plan-form.ts'
import { StepFields } from './plan-steps.tsx'

const texts = all.form
type PlanView = OutputOf<'org/auth/plan/view'>
interface DialogProps {
  orgId: string
  onClose: () => void
  onDone: () => void
}

/** Writes a plan; an existing one is loaded first. */
export function PlanDialog({ planId, ...dialog }: DialogProps & { planId: string | undefined }) {
  const plan = useQuery('org/auth/plan/view', planId === undefined ? null : { orgId: dialog.orgId, planId })
  if (planId === undefined) return <PlanForm {...dialog} plan={undefined} />
  if (plan.data) return <PlanForm {...dialog} plan={plan.data} />
  return (
    <Dialog open title={texts.edit} onClose={dialog.onClose}>
      <QueryView of={plan} compact>
        {() => null}
      </QueryView>
    </Dialog>
  )
}

function PlanForm({ orgId, plan, onClose, onDone }: DialogProps & { plan: PlanView | undefined }) {
  const [start] = useState(() => planValues(plan))
  const form = useForm<PlanValues>({
    start,
    check: ({ planName, stepList, hasCertificate, certTitle }) => {
      const open = stepList.find(({ due, days, day }) => (due === 'days' && !days) || (due === 'day' && !day))
      return {
        planName: planName.trim() ? undefined : texts.needName,
        stepList: stepList.length === 0 ? texts.needSteps : open && texts.needDue(open.itemName),
        certTitle: hasCertificate && !certTitle.trim() ? texts.needTitle : undefined,
      }
    },
    async send(values, clientKey) {
      const which = plan ? { planId: plan.planId, etag: plan.etag } : { clientKey, etag: undefined }
      await api('org/auth/plan/save', { orgId, ...savedPlan(values), ...which }, { showSuccess: true })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={plan ? texts.edit : texts.add} submit={texts.save} size="l" onClose={onClose}>
      <Field label={all.name} error={form.errors.planName} required>
        <Input {...form.control('planName')} maxLength={40} />
      </Field>
      <Field label={texts.intro} hint={texts.introHint} error={form.errors.intro}>
        <Textarea {...form.control('intro')} maxLength={500} rows={2} />
      </Field>
      <StepFields orgId={orgId} form={form} />
      <Checkbox checked={form.values.isOrdered} onChange={({ target }) => form.set('isOrdered', target.checked)}>
        {texts.isOrdered}
      </Checkbox>
      <Checkbox
        checked={form.values.hasCertificate}
        onChange={({ target }) => form.set('hasCertificate', target.checked)}
      >
        {texts.hasCertificate}
      </Checkbox>
      {form.values.hasCertificate && <CertificateFields form={form} />}
    </FormDialog>
  )
}

function CertificateFields({ form }: { form: Form<PlanValues> }) {
  return (
    <>
      <Field label={texts.certTitle} error={form.errors.certTitle} required>
        <Input {...form.control('certTitle')} maxLength={30} />
      </Field>
      <Field label={texts.certBody} hint={texts.certBodyHint} error={form.errors.certBody}>
        <Textarea {...form.control('certBody')} maxLength={300} rows={2} />
      </Field>
      <Field label={texts.certSeal} hint={texts.certSealHint} error={form.errors.certSeal}>
        <Input {...form.control('certSeal')} maxLength={60} />
      </Field>
      <Field label={texts.validMonths} hint={texts.validHint} error={form.errors.validMonths}>
        <Input {...form.control('validMonths')} type="number" min={0} max={120} />
      </Field>
      <Field label={texts.renewDays} error={form.errors.renewDays}>
        <Input {...form.control('renewDays')} type="number" min={0} max={365} />
      </Field>
    </>
  )
}
