import { describe, expect, test } from 'vitest'
import {
  checkOrganization,
  codeWarning,
  type OrganizationValue,
  restored,
  startValue,
  toInput,
} from './organization-value.ts'

const whole: OrganizationValue = {
  ...startValue(null, '13812345678'),
  orgName: '蓝海培训',
  creditCode: '91350100M000100Y43',
  linkMan: '陈明',
  license: { fileId: '7', url: '/files/12/7' },
  orgIntro: '为企业与学校提供数据分析培训，由一线从业者讲授。',
  isAgree: true,
}
const wrong = (value: OrganizationValue) =>
  Object.entries(checkOrganization(value)).flatMap(([name, error]) => (error ? [name] : []))

test('each missing field is named', () => {
  expect(wrong(whole)).toEqual([])
  expect(wrong({ ...whole, ...startValue(null, '') })).toEqual([
    'orgName',
    'creditCode',
    'linkMan',
    'linkMobile',
    'license',
    'orgIntro',
    'isAgree',
  ])
})

test('a credit code is judged once it is typed to its end', () => {
  expect(codeWarning('91350100M000100Y4')).toBeUndefined()
  expect(codeWarning('9135 0100 M000100Y43')).toBeUndefined()
  expect(codeWarning('91350100M000100Y44')).toContain('校验位')
})

test('sends the licence by id', () =>
  expect(toInput(whole)).toMatchObject({ licensePicId: '7', isAgree: true, orgName: '蓝海培训' }))

describe('local draft', () => {
  test('restores input, except a picture whose URL has expired, and the consent', () => {
    const start = startValue(null, '13800000000')
    const draft = { value: { ...whole, linkMobile: '' }, at: 0 }
    expect(restored(start, draft, 60_000)).toEqual({ ...whole, linkMobile: '13800000000', isAgree: false })
    expect(restored(start, draft, 3_600_000).license).toBeNull()
  })
})
