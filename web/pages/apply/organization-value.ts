import type { InputOf, OutputOf } from '@zhixing/contract'
import { plainTaxNo, taxNoError } from '@zhixing/contract/commerce/tax-no'
import { mobileError } from '../../features/shared/form/index.ts'
import type { Picture } from '../../features/shared/files/index.ts'
import { texts } from './organization-texts.ts'

export type OrganizationAudit = NonNullable<OutputOf<'user/auth/organization/audit/view'>['audit']>

export interface OrganizationValue {
  orgName: string
  creditCode: string
  linkMan: string
  linkMobile: string
  license: Picture | null
  orgIntro: string
  isAgree: boolean
}
export type OrganizationErrors = Partial<Record<keyof OrganizationValue | 'form', string | undefined>>

/** Length of a credit code: before, it is still being typed. */
const CODE_LENGTH = 18
const MIN_INTRO = 20
/** Private picture URLs expire after an hour: shortly before, the picture must be chosen again, ms. */
const PICTURES_LIVE = 55 * 60_000

/** Initial values: the last application, or only the mobile number. Pure. */
export function startValue(audit: OrganizationAudit | null, mobile: string): OrganizationValue {
  if (!audit)
    return { orgName: '', creditCode: '', linkMan: '', linkMobile: mobile, license: null, orgIntro: '', isAgree: false }
  const { orgName, creditCode, linkMan, linkMobile, licensePicId, license, orgIntro } = audit
  return {
    orgName,
    creditCode,
    linkMan,
    linkMobile,
    license: licensePicId && license ? { fileId: licensePicId, url: license } : null,
    orgIntro,
    isAgree: false,
  }
}

/** Merges the valid part of a stored draft into the initial values. Pure. */
export function restored(
  start: OrganizationValue,
  draft: { value: OrganizationValue; at: number },
  now: number,
): OrganizationValue {
  const value = { ...start, ...draft.value, isAgree: false, linkMobile: draft.value.linkMobile || start.linkMobile }
  return now - draft.at < PICTURES_LIVE ? value : { ...value, license: start.license }
}

/** Warning about a code that is typed to its end; undefined: none. Pure. */
export function codeWarning(typed: string): string | undefined {
  const code = plainTaxNo(typed)
  return code.length < CODE_LENGTH ? undefined : taxNoError(code)
}

/** Validation errors. Pure. */
export function checkOrganization(value: OrganizationValue): OrganizationErrors {
  const { missing } = texts
  const long = (text: string, min: number) => [...text.trim()].length >= min
  return {
    orgName: long(value.orgName, 2) ? undefined : missing.orgName,
    creditCode: taxNoError(plainTaxNo(value.creditCode)),
    linkMan: long(value.linkMan, 2) ? undefined : missing.linkMan,
    linkMobile: mobileError(value.linkMobile),
    license: value.license ? undefined : missing.license,
    orgIntro: long(value.orgIntro, MIN_INTRO) ? undefined : missing.intro,
    isAgree: value.isAgree ? undefined : missing.isAgree,
  }
}

/** Input of the call. Pure. */
export function toInput({
  license,
  isAgree: _,
  ...value
}: OrganizationValue): InputOf<'user/auth/organization/audit/apply'> {
  return { ...value, licensePicId: license?.fileId ?? '', isAgree: true }
}
