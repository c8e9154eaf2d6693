import { expect, test } from 'vitest'
import { hasWeakAlgorithm, timeRefusal } from './saml-rules.ts'
import { type Element, hasForbiddenMarkup, isBounded, rootOf } from './saml-xml.ts'

const RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'

test('every algorithm is a known strong one, in plain notation', () => {
  const method = (attribute: string) => `<SignatureMethod ${attribute}/>`
  expect(hasWeakAlgorithm(method(`Algorithm="${RSA}"`) + method(`Algorithm = '${RSA}'`))).toBe(false)
  for (const attribute of [
    `Algorithm="${SHA1}"`,
    `x:Algorithm="${SHA1}"`,
    `Algorithm="http://www.w3.org/2000/09/xmldsig#hmac-sha1"`,
    // Character references and values without quotes, which some parsers read.
    `Algorithm="${RSA.replace('r', '&#114;')}"`,
    `Algorithm=${RSA}`,
    `Algorithm="${RSA}" x="Algorithm='${SHA1}'"`,
    `Algorithm="${RSA} "`,
  ])
    expect(hasWeakAlgorithm(method(attribute) + method(`Algorithm="${RSA}"`)), attribute).toBe(true)
  expect(hasWeakAlgorithm('<Value>Algorithm</Value>')).toBe(false)
})

test('markup that SAML needs nowhere is refused; the declaration is not', () => {
  for (const good of [
    '<a/>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>x &lt;! y</a>',
    '\uFEFF<?xml version="1.0"?><a/>',
  ])
    expect(hasForbiddenMarkup(good), good).toBe(false)
  for (const bad of [
    '<!DOCTYPE a><a/>',
    '<?xml version="1.0"?><!DOCTYPE a><a/>',
    '<a>x<!-- y --></a>',
    '<a><![CDATA[x]]></a>',
    '<a><?php x?></a>',
    '<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>',
  ])
    expect(hasForbiddenMarkup(bad), bad).toBe(true)
})

test('times within the tolerance; what is no time refuses', () => {
  const now = Date.UTC(2026, 0, 1)
  const judged = (attributes: string) => timeRefusal(rootOf(`<a ${attributes}/>`), { now, skewMs: 30_000 })
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
  expect(judged('')).toBeUndefined()
  expect(judged(`NotBefore="${at(30)}" NotOnOrAfter="${at(-29)}"`)).toBeUndefined()
  expect(judged(`NotBefore="${at(31)}"`)).toBe('early')
  expect(judged(`NotOnOrAfter="${at(-30)}"`)).toBe('expired')
  expect([judged('NotBefore="soon"'), judged('NotOnOrAfter="later"')]).toEqual(['early', 'expired'])
})

test('depth, attributes and nodes are bounded', () => {
  const judged = (xml: string) => isBounded(rootOf(xml) as Element)
  expect(judged(`${'<a>'.repeat(20)}${'</a>'.repeat(20)}`)).toBe(true)
  expect(judged(`${'<a>'.repeat(21)}${'</a>'.repeat(21)}`)).toBe(false)
  const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}="x"`).join(' ')
  expect(judged(`<a><b ${attributes(20)}/></a>`)).toBe(true)
  expect(judged(`<a><b ${attributes(21)}/></a>`)).toBe(false)
  expect(judged(`<a>${'<b c="d"/>'.repeat(1499)}</a>`)).toBe(true)
  expect(judged(`<a>${'<b c="d"/>'.repeat(1500)}</a>`)).toBe(false)
})
