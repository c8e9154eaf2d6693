/** Arbitrary text for property tests. */
import fc from 'fast-check'

/**
 * Any character, as `unit: 'binary'` of fast-check, which first builds a table of all 1,112,064: a second and 100 MB
 * per process.
 */
export const anyCharacter = fc
  .oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0xe000, max: 0x10_ffff }) },
  )
  .map((code) => String.fromCodePoint(code))

/** Any text, with control characters and noncharacters. */
export function anyText(bounds: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...bounds })
}
