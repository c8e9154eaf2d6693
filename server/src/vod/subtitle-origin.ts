/**
 * Label of subtitles that a model wrote. It is a NOTE of the file itself, so the content hash covers it: versions, the
 * shelf and exported courses carry it without a field of their own. Pure.
 */
import type { SubtitleOrigin } from '@zhixing/contract/vod/languages'
import { generatedLabel } from '../lib/generated-label.ts'
import type { Cue } from './subtitles.ts'

type Made = Exclude<SubtitleOrigin, ''>

const SENTENCES: Record<Made, string> = {
  recognized: '字幕由人工智能识别 (AI-recognized subtitles)',
  translated: '字幕由人工智能翻译 (AI-translated subtitles)',
}

const NOTE = /^\uFEFF?WEBVTT\n\nNOTE\norigin: (recognized|translated)\nAIGC: \{[^\n]{0,600}\}\n[^\n]{0,200}\n(?=\n)/

/** Bytes from the beginning of a file that contain its origin. */
export const ORIGIN_BYTES = 64

/** The label for a subtitle that a model wrote. */
export const originNote = (origin: Made, siteName: string, videoId: string): string =>
  `NOTE\norigin: ${origin}\nAIGC: ${generatedLabel(siteName.replaceAll('-->', ''), videoId)}\n${SENTENCES[origin]}\n`

/** The label that a WebVTT carries; '' for none. */
export function noteOf(vtt: string): string {
  const found = NOTE.exec(vtt.slice(0, 1000).replaceAll('\r\n', '\n'))
  return found ? found[0].replace(/^\uFEFF?WEBVTT\n\n/, '') : ''
}

/** Who wrote a WebVTT, by its beginning. */
export function originOf(vtt: string): SubtitleOrigin {
  const found = /^WEBVTT\n\nNOTE\norigin: (recognized|translated)\n/.exec(vtt)
  return (found?.[1] ?? '') as SubtitleOrigin
}

/** Share of lines that are as a model wrote them, from which a subtitle is still its work. */
const MADE_SHARE = 0.25

/** Whether cues still are the work of a model: a quarter of them, by their words, since times are often moved. */
export function isMadeOf(cues: readonly Cue[], made: readonly Cue[]): boolean {
  const words = new Set(made.map(({ text }) => text))
  const same = cues.filter(({ text }) => words.has(text)).length
  return same > 0 && same >= cues.length * MADE_SHARE
}
