import { useId } from 'react'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ImageField } from '../../shared/files/index.ts'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import { Stack } from '../../../ui/layout.tsx'
import css from './profile-fields.module.css'
import type { Profile, ProfileErrors } from './profile.ts'
import { texts } from './texts.ts'

/** Fields of a lecturer profile, for applications and changes. Browser only, because of the editor. */
export function ProfileFields({
  value,
  errors,
  onChange,
  canUpload,
  uploadHint,
  generation,
}: {
  value: Profile
  errors: ProfileErrors
  onChange: (change: Partial<Profile>) => void
  /** Uploads need a session. */
  canUpload: boolean
  /** Shown instead of the missing picture. */
  uploadHint?: string
  /** Increases when the whole value is replaced: remounts the editor. */
  generation: number
}) {
  const id = useId()
  const text = (name: 'lecturerName' | 'lecturerMobile' | 'lecturerEmail' | 'position') => ({
    name,
    value: value[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Stack gap={5}>
      <Stack gap={5} className={css.top}>
        <div className={css.head} data-field="headImgUrl" tabIndex={-1}>
          {canUpload ? (
            <ImageField
              label={texts.head}
              required
              value={value.headImgUrl}
              onChange={(file) => onChange({ headImgUrl: file?.url ?? '' })}
              ratio={1}
              size="s"
              hint={texts.headHint}
              error={errors.headImgUrl}
            />
          ) : (
            <>
              <span className={css.label}>{texts.head}</span>
              <p className={css.later}>{uploadHint}</p>
            </>
          )}
        </div>
        <div className={css.pair}>
          <Field label={texts.lecturerName} required error={errors.lecturerName} hint={texts.lecturerNameHint}>
            <Input {...text('lecturerName')} maxLength={30} />
          </Field>
          <Field label={texts.position} required error={errors.position}>
            <Input {...text('position')} maxLength={50} placeholder={texts.positionPlace} />
          </Field>
          <Field label={texts.lecturerMobile} required error={errors.lecturerMobile} hint={texts.contactHint}>
            <Input {...text('lecturerMobile')} inputMode="tel" autoComplete="tel" maxLength={11} />
          </Field>
          <Field label={texts.lecturerEmail} error={errors.lecturerEmail}>
            <Input {...text('lecturerEmail')} type="email" autoComplete="email" maxLength={100} />
          </Field>
        </div>
      </Stack>
      <div className={css.long} data-field="introduce" tabIndex={-1}>
        <span className={css.label}>
          {texts.introduce}
          <i aria-hidden="true">*</i>
        </span>
        <RichEditor
          key={generation}
          label={texts.introduce}
          value={value.introduce}
          onChange={(introduce) => onChange({ introduce })}
          placeholder={texts.introducePlace}
          max={texts.introduceMax}
          invalid={errors.introduce !== undefined}
          describedBy={`${id}-error`}
        />
        {errors.introduce && <FieldError id={`${id}-error`}>{errors.introduce}</FieldError>}
      </div>
    </Stack>
  )
}
