/**
 * What a film of a lesson is made of. A lesson is a designed title slide plus its slides; each sentence of a slide is one *step*: elements marked
 * `data-at="2"` appear with the third sentence, elements marked `data-hot="2"` are stressed during it. Sentences are not spoken: they are the
 * subtitles and the transcript, at the pace of a reader.
 */

export interface Slide {
  heading: string
  /** Body HTML in the classes of slide.css. */
  html: string
  /** One sentence per step; at most about 40 characters each, so that a subtitle stays within two lines. `… ~5` waits five seconds after it. */
  say: string[]
}

export interface Lesson {
  /** Title shown on the first slide and in the manifest. */
  title: string
  /** Sentences over the title slide. */
  open: string[]
  slides: Slide[]
  /** Symbols that the figures of this lesson share, as SVG. */
  defs?: string
}

/** Common properties of the films of a course. */
export interface Course {
  key: string
  name: string
  lecturer: string
  /** Chooses the colours and the drawing of the title slide. */
  theme: 'code' | 'chart' | 'light'
  /** The soft sound: chords as notes counted in semitones from A3, one after the other. */
  chords: number[][]
  lessons: Lesson[]
}

/** One line of manifest.json. `bytes` adds up all files of the lesson. */
export interface MediaEntry {
  key: string
  title: string
  seconds: number
  width: number
  height: number
  files: string[]
  bytes: number
  /** Headings with the second at which they come. */
  chapters: [number, string][]
}
