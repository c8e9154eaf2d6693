import { expect, test } from 'vitest'
import { loadPlaces } from './place.ts'

test.each([
  ['120.24.78.68', '广东省深圳市'],
  ['::ffff:120.24.78.68', '广东省深圳市'],
  ['61.135.169.121', '北京市'],
  ['203.198.23.1', '香港'],
  ['8.8.8.8', '美国'],
  ['240e:47d:c20:1627:30a3:ba0d:a5e6:ec19', '广东省广州市'],
  ['127.0.0.1', '内网'],
  ['10.1.2.3', '内网'],
  ['::1', '内网'],
  ['fe80::1%eth0', '内网'],
  ['2001:4860:4860::8888', ''],
  ['', ''],
  ['somewhere', ''],
])('%s is in %j', async (ip, place) => {
  const placeOf = await loadPlaces()
  expect(placeOf(ip)).toBe(place)
})
