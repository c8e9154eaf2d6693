/** What a narration says: the sentences of a text lesson. Pure. */
import { createHash } from 'node:crypto'
import { sentencesOf } from '@zhixing/contract/course/sentences'
import { paragraphsOf } from '@zhixing/files/paragraphs'

export interface ScriptLine {
  paragraph: number
  sentence: string
}

/** Pauses after a sentence and after a paragraph, ms. */
const PAUSE = 250
const PARAGRAPH_PAUSE = 700

/** The sentences of a text with the numbers of their paragraphs. */
export const scriptOf = (html: string): ScriptLine[] =>
  paragraphsOf(html).flatMap(({ number, text }) =>
    sentencesOf(text).map(({ from, to }) => ({ paragraph: number, sentence: text.slice(from, to).trim() })),
  )

/** Digest of what is said: formatting does not change it. */
export const hashOf = (script: readonly ScriptLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(script.map(({ paragraph, sentence }) => [paragraph, sentence])))
    .digest('base64url')

/** Silence between two sentences, ms. */
export const pauseAfter = (one: { paragraph: number }, next: { paragraph: number } | undefined): number =>
  next === undefined ? 0 : next.paragraph === one.paragraph ? PAUSE : PARAGRAPH_PAUSE

/** Characters as services count them: code points. */
export const charactersOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + [...text].length, 0)
