import { RichProse } from '../../features/shared/math/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Agreement } from './agreement.tsx'
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
      <Agreement
        checked={value.isAgree}
        error={errors.isAgree}
        label={texts.agree}
        title={texts.agreement}
        sections={agreement}
        onChange={(isAgree) => onChange({ isAgree })}
      />
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
