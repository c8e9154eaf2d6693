import { describe, expect, test } from 'vitest'
import { checkStep, draft, placeOf, restored, startValue, toInput } from './form-value.ts'

const whole = {
  ...startValue(null, '13812345678'),
  lecturerName: '李老师',
  position: '讲师',
  headImgUrl: '/files/12/1',
  introduce: `<p>${'十年一线教学经验'.repeat(3)}</p>`,
  realName: '李明',
  idCard: '11010519491231002X',
  front: { fileId: '2', url: '/a' },
  back: { fileId: '3', url: '/b' },
  certificates: [{ fileId: '4', url: '/c' }],
  isAgree: true,
}

test('each step validates its own fields only', () => {
  expect([0, 1, 2].map((step) => checkStep(step, whole))).toEqual([{}, {}, {}])
  const blank = startValue(null, '')
  expect(Object.keys(checkStep(1, blank))).toEqual(['realName', 'idCard', 'front', 'back'])
  expect(Object.keys(checkStep(2, blank))).toEqual(['isAgree'])
})

test('sends documents by id, front first', () => {
  expect(toInput(whole)).toMatchObject({
    idCardPicIds: ['2', '3'],
    certificatePicIds: ['4'],
    isAgree: true,
    lecturerMobile: '13812345678',
  })
})

describe('local draft', () => {
  test('never stores the identity number', () => expect(JSON.stringify(draft(whole))).not.toContain(whole.idCard))

  test('restores input, except pictures whose URLs have expired', () => {
    const start = startValue(null, '13800000000')
    const before = { value: draft({ ...whole, lecturerMobile: '' }), at: 0 }
    expect(restored(start, before, 60_000)).toMatchObject({
      lecturerName: '李老师',
      front: whole.front,
      lecturerMobile: '13800000000',
      idCard: '',
      isAgree: false,
    })
    expect(restored(start, before, 3_600_000)).toMatchObject({
      lecturerName: '李老师',
      front: null,
      back: null,
      certificates: [],
    })
  })
})

test('a refusal is shown on the step of its field', () => {
  expect(placeOf('introduce')).toEqual({ name: 'introduce', step: 0 })
  expect(placeOf('idCardPicIds.0')).toEqual({ name: 'front', step: 1 })
  expect(placeOf('idCard')).toEqual({ name: 'idCard', step: 1 })
  expect(placeOf(undefined)).toEqual({ name: 'form', step: 2 })
})

test('an identity number with a wrong check digit is reported on its step', () => {
  const value = { ...startValue(null, '13800000000'), realName: '李明' }
  const wrong = (idCard: string) => checkStep(1, { ...value, idCard }).idCard
  expect(wrong('11010519491231002X')).toBeUndefined()
  expect(wrong('11010519491231002x')).toBeUndefined()
  expect(wrong('110105194912310021')).toContain('输错')
  expect(wrong('1101051949')).toBeDefined()
})
