import { useState } from 'react'
import { RichProse } from '../../features/shared/math/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { agreement, texts } from './apply-texts.ts'
import css from './apply.module.css'
import type { FormErrors, FormValue } from './form-value.ts'

/** Summary before sending, and the agreement. */
export function Confirmation({
  value,
  errors,
  onChange,
  onEdit,
}: {
  value: FormValue
  errors: FormErrors
  onChange: (part: Partial<FormValue>) => void
  onEdit: (step: number) => void
}) {
  const [reading, setReading] = useState(false)
  const { idCard } = value
  return (
    <>
      <p className={css.about}>{texts.check}</p>
      <section className={css.summary} aria-label={texts.steps[0]}>
        <div className={css.who}>
          <Avatar name={value.lecturerName} src={value.headImgUrl} size="xl" />
          <div>
            <h2>{value.lecturerName}</h2>
            <p>{value.position}</p>
            <p>
              {value.lecturerMobile} · {value.lecturerEmail || texts.noEmail}
            </p>
          </div>
          <Edit label={texts.steps[0]} onClick={() => onEdit(0)} />
        </div>
        <RichProse html={value.introduce} compact />
      </section>
      <section className={css.summary} aria-label={texts.steps[1]}>
        <div className={css.who}>
          <dl className={css.facts}>
            <div>
              <dt>{texts.realName}</dt>
              <dd>{value.realName}</dd>
            </div>
            <div>
              <dt>{texts.idCard}</dt>
              <dd>{idCard && `${idCard.slice(0, 3)}***********${idCard.slice(-4)}`}</dd>
            </div>
            <div>
              <dt>{texts.certificates}</dt>
              <dd>{texts.certificateCount(value.certificates.length)}</dd>
            </div>
          </dl>
          <Edit label={texts.steps[1]} onClick={() => onEdit(1)} />
        </div>
      </section>
      <Checkbox
        name="isAgree"
        checked={value.isAgree}
        onChange={(event) => onChange({ isAgree: event.currentTarget.checked })}
        error={errors.isAgree}
      >
        {texts.agree}
        <Button variant="text" size="s" onClick={() => setReading(true)}>
          {texts.agreement}
        </Button>
      </Checkbox>
      <Dialog open={reading} onClose={() => setReading(false)} title={texts.agreement}>
        <div className={css.agreement}>
          {agreement.map(({ title, text }) => (
            <section key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  )
}

function Edit({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="line" size="s" onClick={onClick} aria-label={`修改${label}`} className={css.edit}>
      修改
    </Button>
  )
}
