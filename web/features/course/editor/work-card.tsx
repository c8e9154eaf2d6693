import { MAX_WORK_TITLE } from '@zhixing/contract/course/limits'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox, Switch } from '../../../ui/choice.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import type { Form } from '../../shared/form/index.ts'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import css from './course-editor.module.css'
import type { CourseFormValue } from './form-value.ts'
import { texts } from './texts.ts'

const words = texts.form.work

/** What may be handed in beside a text. */
export const workAccepts = ['workPictures', 'workFiles', 'workLink'] as const

/** The work that a course asks its learners for. */
export function WorkCard({
  value,
  onChange,
  control,
  issue,
  editorKey,
}: {
  value: CourseFormValue
  onChange: (change: Partial<CourseFormValue>) => void
  control: Form<CourseFormValue>['control']
  issue: (field: keyof CourseFormValue) => string | undefined
  /** The editor begins again with each. */
  editorKey: string | number
}) {
  return (
    <Card pad="l">
      <CardHead title={words.head} />
      <div className={css.fields}>
        <Stack gap={1}>
          <Switch
            checked={value.asksWork === 1}
            onChange={(event) => onChange({ asksWork: event.currentTarget.checked ? 1 : 0 })}
          >
            {words.asks}
          </Switch>
          <Hint>{words.about}</Hint>
        </Stack>
        {value.asksWork === 1 && (
          <>
            <Field label={words.title} id="workTitle" required error={issue('workTitle')}>
              <Input maxLength={MAX_WORK_TITLE} placeholder={words.titlePlace} {...control('workTitle')} />
            </Field>
            <div id="workBrief" data-field="workBrief" tabIndex={-1}>
              <RichEditor
                key={editorKey}
                label={words.brief}
                placeholder={words.briefPlace}
                value={value.workBrief}
                invalid={issue('workBrief') !== undefined}
                onChange={(workBrief) => onChange({ workBrief })}
              />
              {issue('workBrief') && <FieldError>{issue('workBrief')}</FieldError>}
            </div>
            <fieldset>
              <Stack gap={2}>
                <legend>{words.accepts}</legend>
                <Row gap={4} rowGap={2}>
                  {workAccepts.map((name) => (
                    <Checkbox
                      key={name}
                      checked={value[name] === 1}
                      onChange={(event) => onChange({ [name]: event.currentTarget.checked ? 1 : 0 })}
                    >
                      {words[name]}
                    </Checkbox>
                  ))}
                </Row>
              </Stack>
            </fieldset>
            <Field label={words.due} id="workDue" error={issue('workDue')}>
              <Input maxLength={MAX_WORK_TITLE} placeholder={words.duePlace} {...control('workDue')} />
            </Field>
          </>
        )}
      </div>
    </Card>
  )
}
