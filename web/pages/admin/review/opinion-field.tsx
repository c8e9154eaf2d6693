import { FieldError } from '../../../ui/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { useQuery } from '../../../use-query.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './review.module.css'
import { texts } from './review-texts.ts'

/** The opinion for the lecturer: typed, or composed from templates. */
export function OpinionField({
  type,
  value,
  onChange,
  label,
  hint,
  error,
  approving = false,
}: {
  /** For an approval, without templates, which are reasons to reject. */
  approving?: boolean
  /** Type of templates; all by default. */
  type?: number | undefined
  value: string
  onChange: (text: string) => void
  label: string
  hint: string
  error?: string | undefined
}) {
  const { data } = useQuery('course/admin/review/template/list', type === undefined ? {} : { reviewType: type })
  const offered = approving
    ? texts.template.approving.map((templateText) => ({ id: templateText, templateText }))
    : (data?.list ?? [])
  const add = (text: string) => onChange(value.trim() ? `${value.trimEnd()}\n${text}` : text)
  return (
    <div className={css.opinion}>
      {offered.length > 0 && (
        <Row gap={1} align="stretch" className={css.picks} role="group" aria-label={texts.template.use}>
          {offered.map(({ id, templateText }) => (
            <Button variant="line" key={id} size="s" onClick={() => add(templateText)}>
              {templateText}
            </Button>
          ))}
        </Row>
      )}
      <Textarea
        aria-label={label}
        placeholder={hint}
        rows={4}
        maxLength={1024}
        autoFocus
        aria-invalid={Boolean(error)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
