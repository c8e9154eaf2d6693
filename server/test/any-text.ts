/** Texts for properties. */
import fc from 'fast-check'

/** Any character there is, as `unit: 'binary'` of fast-check has them, which first makes a table of all 1,112,064: a second for every process, a hundred MB. */
export const anyCharacter = fc
  .oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0xe000, max: 0x10_ffff }) },
  )
  .map((code) => String.fromCodePoint(code))

/** Any text there is, control characters and noncharacters among it. */
export function anyText(bounds: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...bounds })
}
