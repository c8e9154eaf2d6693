/**
 * How a narrated slide lesson is written down. A lesson is a designed title slide plus its slides; each sentence of a slide is
 * one *step*: elements marked `data-at="2"` appear with the third sentence, elements marked `data-hot="2"` are stressed during it.
 *
 * Narration is plain Chinese. `{shown|spoken}` gives the subtitle and the voice different texts (`{404|四零四}`); a spoken part
 * written as numbered pinyin (`{得|de5}`) settles a character with several readings. Latin words are read as English.
 */

export interface Slide {
  heading: string
  /** Body HTML in the classes of slide.css. */
  html: string
  /** One sentence per step; at most about 34 characters each, so that a subtitle stays within two lines. */
  say: string[]
}

export interface Lesson {
  /** Title shown on the first slide and in the manifest. */
  title: string
  /** Narration over the title slide. */
  open: string[]
  slides: Slide[]
}

export interface Voice {
  /** Variant of the espeak-ng voice, for example `+m3`; empty for the plain one. */
  variant: string
  /** 0-99. */
  pitch: number
  /** espeak-ng's words per minute. */
  speed: number
}

export interface Course {
  key: string
  name: string
  lecturer: string
  /** Chooses the colours and the drawing of the title slide. */
  theme: 'code' | 'chart' | 'light'
  voice: Voice
  lessons: Lesson[]
}
