import { expect, test } from 'vitest'
import { addressClass, addressRange, isAddressList } from './address.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('addressClass(%s) is %s', (ip, counted) => {
  expect(addressClass(ip).replace(':0:0:0:0/', '::/').replace('fe80:0:0:0::/', 'fe80::/')).toBe(counted)
})

test('addressRange groups networks of one provider', () => {
  expect(addressRange('10.1.2.3')).toBe(addressRange('10.1.200.4'))
  expect(addressRange('10.1.2.3')).not.toBe(addressRange('10.2.2.3'))
  expect(addressRange('2001:db8:1::1')).toBe(addressRange('2001:db8:ffff::1'))
  expect(addressRange('2001:db8::1')).not.toBe(addressRange('2001:db9::1'))
})

test.each(['127.0.0.1', '10.0.0.0/8, 192.168.0.0/16', 'loopback,uniquelocal', '::1', 'fd00::/8'])(
  'accepts %j',
  (text) => {
    expect(isAddressList(text)).toBe(true)
  },
)

test.each(['1', 'true', '', '0', 'yes', '10.0.0.0/33', '10.0.0.1,', 'nginx', '10.0.0', '10.0.0.0/8/8'])(
  'rejects %j',
  (text) => {
    expect(isAddressList(text)).toBe(false)
  },
)
