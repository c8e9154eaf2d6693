import type { InputOf, OutputOf } from '@zhixing/contract'
import { idCardFits } from '@zhixing/contract/user/id-card'
import type { Picture } from '../../features/shared/files/index.ts'
import { blankProfile, checkProfile, type Profile, profileOf } from '../../features/user/lecturer/index.ts'
import { texts } from './apply-texts.ts'

export type Audit = NonNullable<OutputOf<'user/auth/lecturer/audit/view'>['audit']>

export interface FormValue extends Profile {
  realName: string
  idCard: string
  front: Picture | null
  back: Picture | null
  certificates: readonly Picture[]
  isAgree: boolean
}
export type FormErrors = Partial<Record<keyof FormValue | 'form', string>>

/** Stored draft, without the identity number. */
export type DraftValue = Omit<FormValue, 'idCard'>

/** Private picture URLs expire after an hour: shortly before, the picture must be chosen again, ms. */
const PICTURES_LIVE = 55 * 60_000

/** Initial values: the last submission, or only the mobile number. Pure. */
export function startValue(audit: Audit | null, mobile: string): FormValue {
  if (!audit)
    return {
      ...blankProfile,
      lecturerMobile: mobile,
      realName: '',
      idCard: '',
      front: null,
      back: null,
      certificates: [],
      isAgree: false,
    }
  const [front = null, back = null] = audit.idCardPicList
  return {
    ...profileOf(audit),
    realName: audit.realName,
    idCard: '',
    front,
    back,
    certificates: audit.certificatePicList,
    isAgree: false,
  }
}

/** Merges the valid part of a stored draft into the initial values. Pure. */
export function restored(start: FormValue, draft: { value: DraftValue; at: number }, now: number): FormValue {
  const value = {
    ...start,
    ...draft.value,
    idCard: '',
    isAgree: false,
    lecturerMobile: draft.value.lecturerMobile || start.lecturerMobile,
  }
  if (now - draft.at < PICTURES_LIVE) return value
  return { ...value, front: start.front, back: start.back, certificates: start.certificates }
}

export function draft({ idCard: _, ...value }: FormValue): DraftValue {
  return value
}

/** Validation errors of a step. Pure. */
export function checkStep(step: number, value: FormValue): FormErrors {
  if (step === 0) return checkProfile(value)
  const errors: FormErrors = {}
  const { missing } = texts
  if (step === 1) {
    if ([...value.realName.trim()].length < 2) errors.realName = missing.realName
    const idCard = value.idCard.trim().toUpperCase()
    if (!/^\d{17}[\dX]$/.test(idCard)) errors.idCard = missing.idCard
    else if (!idCardFits(idCard)) errors.idCard = missing.idCardWrong
    if (!value.front) errors.front = missing.front
    if (!value.back) errors.back = missing.back
  } else if (!value.isAgree) errors.isAgree = missing.isAgree
  return errors
}

/** Input of the call. Pure. */
export function toInput(value: FormValue): InputOf<'user/auth/lecturer/audit/apply'> {
  return {
    ...profileOf(value),
    realName: value.realName,
    idCard: value.idCard,
    idCardPicIds: [value.front, value.back].flatMap((one) => (one ? [one.fileId] : [])),
    certificatePicIds: value.certificates.map(({ fileId }) => fileId),
    isAgree: true,
  }
}

/** Form field and step of a field named by the server. Pure. */
export function placeOf(field: string | undefined): { name: keyof FormErrors; step: number } {
  const [first = ''] = (field ?? '').split('.')
  if (first in blankProfile) return { name: first as keyof FormErrors, step: 0 }
  if (first === 'idCardPicIds') return { name: 'front', step: 1 }
  if (first === 'certificatePicIds') return { name: 'certificates', step: 1 }
  if (first === 'realName' || first === 'idCard') return { name: first, step: 1 }
  return { name: first === 'isAgree' ? 'isAgree' : 'form', step: 2 }
}
