import { MAX_OWN_FIELDS } from '@zhixing/contract/org/own-field-rules'
import { useState } from 'react'
import type { Route } from './+types/settings.ts'
import { api } from '../../../api.ts'
import { type Form, useForm } from '../../../features/shared/form/index.ts'
import { QuestionsInput } from '../../../features/shared/questions/index.ts'
import { pageMeta } from '../../../page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts as settingTexts } from './setting-texts.ts'
import { texts as all } from './texts.ts'
import { type DeskSetting, useDesk } from './use-desk.ts'

const texts = settingTexts.setting

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: all.settings, noIndex: true })
}

/** What the organisation sets for itself. */
export default function DeskSettings() {
  const { orgId } = useDesk()
  const setting = useQuery('org/auth/desk/setting/view', { orgId })
  return (
    <Stack gap={4}>
      <PageHead title={all.settings} />
      <QueryView of={setting} lines={6}>
        {(now) => <SettingForm key={now.etag} orgId={orgId} setting={now} onSaved={setting.reload} />}
      </QueryView>
    </Stack>
  )
}

function SettingForm({ orgId, setting, onSaved }: { orgId: string; setting: DeskSetting; onSaved: () => void }) {
  const { etag, ...start } = setting
  const [removing, setRemoving] = useState(false)
  const form = useForm({
    start,
    async send({ fieldList, ...rest }) {
      // Empty lines are left from typing.
      const fields = fieldList.map((field) => ({
        ...field,
        optionList: field.kind === 'choice' ? field.optionList.map((one) => one.trim()).filter(Boolean) : [],
      }))
      await api('org/auth/desk/setting/save', { orgId, etag, ...rest, fieldList: fields }, { showSuccess: true })
      onSaved()
    },
  })
  const { values, errors } = form
  const kept = new Set(values.fieldList.map(({ fieldKey }) => fieldKey))
  const removed = start.fieldList.filter(({ fieldKey }) => !kept.has(fieldKey))
  return (
    <form {...form.attributes}>
      <Stack gap={4}>
        <Card pad="l">
          <CardHead title={texts.fields} />
          <Stack gap={3}>
            <Hint>
              {texts.fieldsHint(MAX_OWN_FIELDS)}
              {start.fieldList.length > 0 && texts.kindStays}
            </Hint>
            <div data-field="fieldList" tabIndex={-1}>
              <QuestionsInput
                value={values.fieldList}
                onChange={(fieldList) => form.set('fieldList', fieldList)}
                max={MAX_OWN_FIELDS}
                kinds={texts.kinds}
                fresh={{ question: '', isRequired: false, optionList: [], kind: 'text', fieldKey: '' }}
                words={{
                  add: texts.add,
                  question: texts.field,
                  options: texts.options,
                  optionsHint: texts.optionsHint,
                }}
              />
            </div>
            {errors.fieldList && <FieldError>{errors.fieldList}</FieldError>}
          </Stack>
        </Card>
        <NumberCard
          form={form}
          name="keepDays"
          title={texts.keep}
          label={texts.keepDays}
          hint={texts.keepHint}
          min={1}
          max={3650}
        />
        <NumberCard
          form={form}
          name="lowPercent"
          title={texts.low}
          label={texts.lowPercent}
          hint={texts.lowHint}
          min={0}
          max={100}
        />
        <FormError>{errors.form}</FormError>
        <Row gap={3}>
          {removed.length > 0 ? (
            <Button loading={form.busy} onClick={() => setRemoving(true)}>
              {texts.save}
            </Button>
          ) : (
            <Button type="submit" loading={form.busy}>
              {texts.save}
            </Button>
          )}
          {form.isDirty && <Hint as="span">{texts.unsaved}</Hint>}
        </Row>
      </Stack>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={texts.removeTitle}
        confirm={texts.save}
        danger
        onConfirm={() => form.element.current?.requestSubmit()}
      >
        {texts.removeText(removed.map(({ question }) => question).join('、'))}
      </ConfirmDialog>
    </form>
  )
}

/** A card with one number. */
function NumberCard({
  form,
  name,
  title,
  label,
  hint,
  min,
  max,
}: {
  form: Pick<Form<Omit<DeskSetting, 'etag'>>, 'values' | 'errors' | 'set'>
  name: 'keepDays' | 'lowPercent'
  title: string
  label: string
  hint: string
  min: number
  max: number
}) {
  return (
    <Card pad="l">
      <CardHead title={title} />
      <Row>
        <Field label={label} hint={hint} error={form.errors[name]}>
          <Input
            type="number"
            name={name}
            min={min}
            max={max}
            value={form.values[name]}
            onChange={({ target }) => form.set(name, Number(target.value))}
          />
        </Field>
      </Row>
    </Card>
  )
}
