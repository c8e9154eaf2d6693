import { useForm } from '../../../features/shared/form/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { texts } from './content-texts.ts'

export type Verdict = 'pass' | 'reject'

/** Approves private content, or sends it back with what has to be corrected. */
export function ContentDialog({
  what,
  name,
  passText,
  judge,
  onClose,
  onDone,
}: {
  what: Verdict
  name: string
  /** Consequences of an approval. */
  passText: string
  judge: (what: Verdict, auditOpinion: string) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}) {
  const isPass = what === 'pass'
  const form = useForm({
    start: { auditOpinion: '' },
    check: ({ auditOpinion }) => ({ auditOpinion: isPass || auditOpinion.trim() ? undefined : texts.needOpinion }),
    async send({ auditOpinion }) {
      await judge(what, auditOpinion)
      onDone()
    },
  })
  return (
    <Dialog open onClose={onClose} title={(isPass ? texts.passTitle : texts.rejectTitle)(name)}>
      <form {...form.attributes}>
        <Stack gap={4}>
          <FormError>{form.errors.form}</FormError>
          {isPass && <Hint>{passText}</Hint>}
          <Field
            label={isPass ? texts.optionalOpinion : texts.opinion}
            id="auditOpinion"
            required={!isPass}
            hint={isPass ? undefined : texts.opinionHint}
            error={form.errors.auditOpinion}
          >
            <Textarea rows={4} maxLength={1024} {...form.control('auditOpinion')} />
          </Field>
          <Row justify="end" gap={2}>
            <Button variant="line" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={form.busy} variant={isPass ? 'primary' : 'danger'}>
              {isPass ? texts.pass : texts.reject}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
