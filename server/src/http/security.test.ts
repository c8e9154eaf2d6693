import { expect, test } from 'vitest'
import { readConfig } from '../kernel/config.ts'
import { transportPolicy } from './security.ts'

test.each([
  ['https://a.example', undefined, 'max-age=31536000'],
  ['https://a.example', 'subdomains', 'max-age=31536000; includeSubDomains'],
  ['https://a.example', 'off', undefined],
  ['http://a.example', 'subdomains', undefined],
])('HSTS of %s with %s: %s', (PUBLIC_URL, HSTS, header) => {
  expect(transportPolicy(readConfig({ PUBLIC_URL, HSTS }))).toBe(header)
})
