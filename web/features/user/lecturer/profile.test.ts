import { expect, test } from 'vitest'
import { blankProfile, checkProfile } from './profile.ts'

const good = {
  lecturerName: '李老师',
  lecturerMobile: '13812345678',
  lecturerEmail: '',
  position: '讲师',
  headImgUrl: '/files/12/5',
  introduce: `<p>${'十年一线教学经验'.repeat(3)}</p>`,
}

test('validates a profile field by field', () => {
  expect(checkProfile(good)).toEqual({})
  expect(Object.keys(checkProfile(blankProfile)).toSorted()).toEqual([
    'headImgUrl',
    'introduce',
    'lecturerMobile',
    'lecturerName',
    'position',
  ])
  expect(
    Object.keys(checkProfile({ ...good, lecturerEmail: 'a@b', introduce: `<p>${'长'.repeat(5001)}</p>` })),
  ).toEqual(['lecturerEmail', 'introduce'])
  // Markup and white space do not count as text.
  expect(checkProfile({ ...good, introduce: `<p>${'&nbsp; '.repeat(30)}</p><img src="/files/12/5">` })).toHaveProperty(
    'introduce',
  )
})
