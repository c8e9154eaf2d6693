import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import css from './apply.module.css'

/** The checkbox by which an applicant agrees, with the agreement to read. */
export function Agreement({
  checked,
  error,
  label,
  title,
  sections,
  onChange,
}: {
  checked: boolean
  error: string | undefined
  label: string
  title: string
  sections: readonly { title: string; text: string }[]
  onChange: (checked: boolean) => void
}) {
  const [reading, setReading] = useState(false)
  return (
    <>
      <Checkbox
        name="isAgree"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={error}
      >
        {label}
        <Button variant="text" size="s" onClick={() => setReading(true)}>
          {title}
        </Button>
      </Checkbox>
      <Dialog open={reading} onClose={() => setReading(false)} title={title}>
        <div className={css.agreement}>
          {sections.map((section) => (
            <section key={section.title}>
              <h3>{section.title}</h3>
              <p>{section.text}</p>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  )
}
