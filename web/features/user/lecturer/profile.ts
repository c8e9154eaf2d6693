import { plainText } from '../../../page-meta.ts'
import { texts } from './texts.ts'

/** Form values of a lecturer profile. */
export interface Profile {
  lecturerName: string
  lecturerMobile: string
  lecturerEmail: string
  position: string
  headImgUrl: string
  introduce: string
}

export const blankProfile: Profile = {
  lecturerName: '',
  lecturerMobile: '',
  lecturerEmail: '',
  position: '',
  headImgUrl: '',
  introduce: '',
}

/** Picks the profile fields. Pure. */
export function profileOf({
  lecturerName,
  lecturerMobile,
  lecturerEmail,
  position,
  headImgUrl,
  introduce,
}: Profile): Profile {
  return { lecturerName, lecturerMobile, lecturerEmail, position, headImgUrl, introduce }
}

export type ProfileErrors = Partial<Record<keyof Profile, string>>

/** Client-side validation, by field. Pure. */
export function checkProfile(profile: Profile): ProfileErrors {
  const { missing } = texts
  const errors: ProfileErrors = {}
  const letters = [...plainText(profile.introduce).replace(/\s/g, '')].length
  if ([...profile.lecturerName.trim()].length < 2) errors.lecturerName = missing.lecturerName
  if (!profile.position.trim()) errors.position = missing.position
  if (!/^1[3-9]\d{9}$/.test(profile.lecturerMobile.trim())) errors.lecturerMobile = missing.lecturerMobile
  if (!/^$|^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(profile.lecturerEmail.trim()))
    errors.lecturerEmail = missing.lecturerEmail
  if (!profile.headImgUrl) errors.headImgUrl = missing.headImgUrl
  if (letters < 20) errors.introduce = missing.introduce
  else if (letters > texts.introduceMax) errors.introduce = missing.introduceLong
  return errors
}
