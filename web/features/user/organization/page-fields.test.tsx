import { expect, test } from 'vitest'
import { changedPictures, pageFields } from './page-fields.ts'

const blank = {
  slogan: '',
  brandColor: '',
  bannerImg: '',
  orgLogo: '',
  orgIntro: '',
  orgPage: '',
  photoList: [],
  honourList: [],
  address: '',
  telephone: '',
  website: '',
}

test('added and removed pictures are named with their field; a new order is neither', () => {
  const before = {
    ...blank,
    orgLogo: '/old.png',
    photoList: [
      { picUrl: '/1.png', caption: '' },
      { picUrl: '/2.png', caption: '' },
    ],
  }
  const after = {
    ...blank,
    orgLogo: '/new.png',
    photoList: [
      { picUrl: '/2.png', caption: '' },
      { picUrl: '/1.png', caption: '' },
      { picUrl: '/3.png', caption: '' },
    ],
    honourList: [{ text: '无图', picUrl: '' }],
  }
  expect(changedPictures(before, after)).toEqual([
    { label: '机构标志', url: '/new.png', kind: 'added' },
    { label: '机构标志', url: '/old.png', kind: 'removed' },
    { label: '机构环境', url: '/3.png', kind: 'added' },
  ])
})

test('a page without a colour follows the site', () => {
  expect(pageFields(blank).find(({ label }) => label === '品牌色')?.text).toBe('跟随本站')
  expect(pageFields({ ...blank, brandColor: '#0b6e80' }).find(({ label }) => label === '品牌色')?.text).toBe('#0b6e80')
})
