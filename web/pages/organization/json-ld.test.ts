import { expect, test } from 'vitest'
import { mapLink, organizationJsonLd } from './json-ld.ts'

const blank = {
  id: '7',
  orgName: '蓝海培训',
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

test('an organisation is described with its address, logo and honours', () => {
  const described = organizationJsonLd(
    {
      ...blank,
      slogan: '教到会',
      orgIntro: '十年培训',
      orgLogo: '/files/i/12/1/logo.webp',
      photoList: [{ picUrl: '/files/i/12/2/room.webp', caption: '教室' }],
      honourList: [{ text: '优秀单位', picUrl: '' }],
      address: '学院路 18 号',
      website: 'https://www.example.com',
    },
    'https://learn.example.com',
  )
  expect(described).toMatchObject({
    '@type': 'EducationalOrganization',
    '@id': 'https://learn.example.com/schoolProfile/7',
    name: '蓝海培训',
    description: '教到会 十年培训',
    logo: 'https://learn.example.com/files/i/12/1/logo.webp',
    image: ['https://learn.example.com/files/i/12/2/room.webp'],
    address: { '@type': 'PostalAddress', streetAddress: '学院路 18 号' },
    award: ['优秀单位'],
    sameAs: 'https://www.example.com',
  })
})

test('empty fields are left out', () => {
  expect(Object.keys(JSON.parse(JSON.stringify(organizationJsonLd(blank, 'https://learn.example.com'))))).toEqual([
    '@type',
    '@id',
    'url',
    'name',
  ])
})

test('the map link carries the whole address', () => {
  expect(new URL(mapLink('学院路 18 号 & 3 层')).searchParams.get('keyword')).toBe('学院路 18 号 & 3 层')
})
