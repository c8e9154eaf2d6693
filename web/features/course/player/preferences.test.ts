import { describe, expect, it } from 'vitest'
import { parsePreferences } from './preferences.ts'
import { nextSpeed } from './use-keys.ts'

const usual = {
  speed: 1,
  captions: true,
  captionSize: 'normal',
  captionInk: 'white',
  captionGround: 'veil',
  height: 0,
  keys: true,
  pauseForNotes: false,
  wide: false,
  listen: false,
  captionLanguage: '',
  captionSecond: '',
  captionVoice: false,
}

describe('preferences', () => {
  it('are the defaults if nothing or garbage is stored', () => {
    for (const text of [null, '', '{', 'null', '[]', '7', '{"speed":99,"captions":"yes","height":-1,"keys":0}'])
      expect(parsePreferences(text)).toEqual(usual)
  })
  it('keep valid fields', () => {
    expect(
      parsePreferences(
        '{"speed":1.5,"captions":false,"height":360,"pauseForNotes":true,"captionSize":"huge","captionInk":"pink","wide":true}',
      ),
    ).toEqual({
      ...usual,
      speed: 1.5,
      captions: false,
      captionSize: 'huge',
      height: 360,
      pauseForNotes: true,
      wide: true,
    })
  })
})

describe('nextSpeed', () => {
  it('steps through the list and stops at its ends', () => {
    expect([
      nextSpeed(1, 1),
      nextSpeed(2, 1),
      nextSpeed(3, 1),
      nextSpeed(1, -1),
      nextSpeed(0.5, -1),
      nextSpeed(1.1, -1),
    ]).toEqual([1.25, 3, 3, 0.75, 0.5, 1])
  })
})
