/**
 * Types of a film lesson. A lesson is a title slide plus its slides; each sentence of a slide is one *step*: elements
 * with `data-at="2"` appear with the third sentence, elements with `data-hot="2"` are highlighted during it. Sentences
 * are not spoken: they are the subtitles and the transcript, at reading speed.
 */

export interface Slide {
  heading: string
  /** Body HTML with the classes of slide.css. */
  html: string
  /** One sentence per step, at most about 40 characters (two subtitle lines). `… ~5` adds a pause of five seconds. */
  say: string[]
}

export interface Lesson {
  /** Title on the first slide and in the manifest. */
  title: string
  /** Sentences of the title slide. */
  open: string[]
  slides: Slide[]
  /** SVG symbols shared by the figures of this lesson. */
  defs?: string
}

/** Properties of a course with films. */
export interface Course {
  key: string
  name: string
  lecturer: string
  /** Colours and illustration of the title slide. */
  theme: 'code' | 'chart' | 'light'
  /** Chords of the background sound: notes in semitones from A3. */
  chords: number[][]
  lessons: Lesson[]
}

/** An entry of manifest.json. `bytes` is the total size of the lesson's files. */
export interface MediaEntry {
  key: string
  title: string
  seconds: number
  width: number
  height: number
  files: string[]
  bytes: number
  /** Headings with their start in seconds. */
  chapters: [number, string][]
}
