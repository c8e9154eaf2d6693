import type { OutputOf } from '@zhixing/contract'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { SubmitButton, useForm } from '../../../features/shared/form/index.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { formatChinaDate } from '../../../ui/date-format.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { texts } from '../info-texts.ts'
import { Row } from '../../../ui/layout.tsx'
import page from '../frame/page.module.css'
import css from './research-card.module.css'

export interface ResearchCardProps {
  research: OutputOf<'user/auth/user/research/view'>['research']
  interests: { id: string; name: string }[]
}

/** Optional survey; answers can be changed. */
export function ResearchCard({ research, interests }: ResearchCardProps) {
  const revalidator = useRevalidator()
  const form = useForm({
    start: {
      realName: research?.realName ?? '',
      city: research?.city ?? '',
      education: String(research?.education ?? 0),
      profession: research?.profession ?? '',
      learnPurpose: research?.learnPurpose ?? '',
      channel: String(research?.channel ?? 0),
      interestCategoryIds: research?.interestCategoryIds ?? [],
      remark: research?.remark ?? '',
    },
    async send({ education, channel, ...answer }) {
      const input = { ...answer, education: Number(education), channel: Number(channel) }
      await api(research ? 'user/auth/user/research/edit' : 'user/auth/user/research/save', input, {
        showSuccess: true,
      })
      await revalidator.revalidate()
    },
  })
  const chosen = form.values.interestCategoryIds
  return (
    <Card pad="l">
      <CardHead title={texts.research} />
      <p className={css.about}>
        {research ? texts.researchDone(formatChinaDate(research.gmtModified, 'date')) : texts.researchAbout}
      </p>
      <form {...form.attributes} className={page.form}>
        <FormError>{form.errors.form}</FormError>
        <fieldset>
          <legend className={css.legend}>{texts.interests}</legend>
          <div className={css.interests}>
            {interests.map(({ id, name }) => (
              <Checkbox
                key={id}
                name="interestCategoryIds"
                checked={chosen.includes(id)}
                onChange={(event) =>
                  form.set(
                    'interestCategoryIds',
                    event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
                  )
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
          {form.errors.interestCategoryIds && <FieldError>{form.errors.interestCategoryIds}</FieldError>}
        </fieldset>
        <Field label={texts.learnPurpose} error={form.errors.learnPurpose}>
          <Input {...form.control('learnPurpose')} maxLength={200} placeholder={texts.learnPurposePlace} />
        </Field>
        <div className={page.pair}>
          <Field label={texts.realName} error={form.errors.realName}>
            <Input {...form.control('realName')} maxLength={30} autoComplete="name" />
          </Field>
          <Field label={texts.city} error={form.errors.city}>
            <Input
              {...form.control('city')}
              maxLength={40}
              autoComplete="address-level2"
              placeholder={texts.cityPlace}
            />
          </Field>
          <Field label={texts.education} error={form.errors.education}>
            <Select {...form.control('education')}>{texts.educations.map(option)}</Select>
          </Field>
          <Field label={texts.profession} error={form.errors.profession}>
            <Input {...form.control('profession')} maxLength={40} placeholder={texts.professionPlace} />
          </Field>
          <Field label={texts.channel} error={form.errors.channel}>
            <Select {...form.control('channel')}>{texts.channels.map(option)}</Select>
          </Field>
        </div>
        <Field label={texts.extra} error={form.errors.remark}>
          <Textarea {...form.control('remark')} maxLength={500} rows={3} />
        </Field>
        <Row gap={3}>
          <SubmitButton variant={research ? 'line' : 'primary'} loading={form.busy}>
            {research ? texts.update : texts.submit}
          </SubmitButton>
        </Row>
      </form>
    </Card>
  )
}

/** The index of an option is its code on the wire. */
const option = (label: string, code: number) => (
  <option key={code} value={code}>
    {label}
  </option>
)
