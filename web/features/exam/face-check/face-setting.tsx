import { Card, CardHead } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

export interface FaceSettings {
  faceCheck: 0 | 1 | 2
  /** As typed. */
  faceKeepDays: string
}

/** Error message of the retention days, if they apply. */
export const faceDaysIssue = ({ faceCheck, faceKeepDays }: FaceSettings): string | undefined =>
  faceCheck === 0 || (/^\d{1,3}$/.test(faceKeepDays) && Number(faceKeepDays) >= 1 && Number(faceKeepDays) <= 180)
    ? undefined
    : texts.daysWrong

/** Settings of the face check and the retention of pictures. */
export function FaceSetting({
  values,
  error,
  onChange,
}: {
  values: FaceSettings
  error: string | undefined
  onChange: (change: Partial<FaceSettings>) => void
}) {
  return (
    <Card pad="l">
      <CardHead title={texts.setting} />
      <Stack gap={4}>
        <Hint>{texts.settingAbout}</Hint>
        <RadioGroup
          legend={texts.mode}
          name="faceCheck"
          options={texts.modes}
          value={String(values.faceCheck)}
          onChange={(mode) => onChange({ faceCheck: Number(mode) as 0 | 1 | 2 })}
        />
        {values.faceCheck > 0 && (
          <Field label={texts.keepDays} hint={texts.keepHint} error={error} id="faceKeepDays">
            <Input
              inputMode="numeric"
              maxLength={3}
              value={values.faceKeepDays}
              onChange={(event) => onChange({ faceKeepDays: event.currentTarget.value })}
            />
          </Field>
        )}
      </Stack>
    </Card>
  )
}
