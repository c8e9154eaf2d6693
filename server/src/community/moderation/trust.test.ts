import { expect, test } from 'vitest'
import { cleanPeoplesHtml } from '../peoples-html.ts'
import { differ, levelOf, type Reputation, usualLevels, withLinks } from './trust.ts'

const trusted: Reputation = { days: 100, accepted: 60, upheld: 0, isSanctioned: false }

test('levels rise with days and accepted texts, and require few removals', () => {
  const at = (over: Partial<Reputation>) => levelOf({ ...trusted, ...over }, usualLevels)
  expect(at({})).toBe(3)
  expect(at({ days: 89 })).toBe(2)
  expect(at({ accepted: 49 })).toBe(2)
  expect(at({ upheld: 1 })).toBe(2)
  expect(at({ upheld: 2 })).toBe(1)
  expect(at({ upheld: 3 })).toBe(0)
  expect(at({ accepted: 9 })).toBe(1)
  expect(at({ days: 0 })).toBe(0)
  expect(at({ accepted: 0 })).toBe(0)
  expect(at({ isSanctioned: true })).toBe(0)
})

test('is monotonic, and no level is skipped', () => {
  const odd = usualLevels.map((level, index) => (index === 3 ? { ...level, minDays: 0, minAccepted: 0 } : level))
  expect(levelOf({ ...trusted, days: 2, accepted: 2 }, odd)).toBe(1)
  for (const levels of [usualLevels, odd])
    for (const days of [0, 1, 29, 30, 90])
      for (const accepted of [0, 1, 10, 50])
        for (const upheld of [0, 1, 2, 3]) {
          const level = levelOf({ days, accepted, upheld, isSanctioned: false }, levels)
          expect(
            levelOf({ days: days + 1, accepted: accepted + 1, upheld, isSanctioned: false }, levels),
          ).toBeGreaterThanOrEqual(level)
          expect(levelOf({ days, accepted, upheld: upheld + 1, isSanctioned: false }, levels)).toBeLessThanOrEqual(
            level,
          )
        }
})

test('no lookup is needed where all levels allow the same', () => {
  expect(differ(usualLevels, 'isHeld', 'linkMode', 'hourlyMax', 'isWeighed')).toBe(false)
  expect(
    differ(
      usualLevels.map((level, index) => ({ ...level, isHeld: index === 0 ? 1 : 0 })),
      'isHeld',
    ),
  ).toBe(true)
})

test('external links are removed, nofollow, or plain', () => {
  const html = cleanPeoplesHtml(
    '<p><a href="https://a.example/x">外链<b>粗</b></a>和<a href="/view/1">站内</a>，<a href="//b.example">另一个</a></p>',
  )
  expect(withLinks(html, 1)).toBe(html)
  expect(withLinks(html, 2)).not.toContain('nofollow')
  expect(cleanPeoplesHtml(withLinks(html, 2))).toBe(html)
  const none = withLinks(html, 0)
  expect(none).toContain('外链<strong>粗</strong>和')
  expect(none).toContain('href="/view/1"')
  expect(none).not.toContain('example')
})
