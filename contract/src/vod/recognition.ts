/**
 * Drafts of subtitles, by speech recognition or translated from another track: one per video and language. The author
 * loads a draft into the editor and saves it.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id } from '../shapes.ts'
import { Cue } from './library.ts'
import { languageCodes, MAIN_LANGUAGE } from './languages.ts'

const common = { method: 'POST', who: 'lecturer', limit: limits.author, extension: true } as const

const input = z.object({ videoId: Id, language: z.enum(languageCodes, '不支持这种语言').default(MAIN_LANGUAGE) })

const Recognition = z.object({
  isOffered: z.union([z.literal(0), z.literal(1)]).meta({ description: '1: this installation has a recognizer' }),
  priceFen: z.int().meta({ description: 'estimated cost of the whole video in fen; 0 without a price' }),
  state: z.int().meta({
    description: '0 never begun, 1 running, 2 done, 3 failed, 4 stopped, 5 waits for the daily limit of the site',
  }),
  progress: z.number().meta({ description: 'percent, 0 to 100' }),
  failReason: z.string(),
  language: z.string().meta({ description: 'language of the draft; empty when there is none' }),
  sourceLanguage: z.string().meta({ description: 'language that it is translated from; empty: recognized' }),
  cueList: z.array(Cue).meta({ description: 'what has been recognized so far' }),
})

export const recognition = {
  view: call({
    ...common,
    path: 'vod/auth/subtitle/recognition/view',
    about:
      'The draft of a subtitle of one of my videos in a language: its state and result, and what recognition would cost.',
    input,
    output: Recognition,
    errors: ['notFound'],
  }),
  begin: call({
    ...common,
    path: 'vod/auth/subtitle/recognition/begin',
    about:
      'Begin the recognition of a video, or continue one that failed or was stopped. Repeating it changes nothing.',
    input: input,
    output: Recognition,
    errors: ['notFound', 'shown'],
  }),
  stop: call({
    ...common,
    path: 'vod/auth/subtitle/recognition/stop',
    about: 'Stop the recognition or translation; what was done stays.',
    input,
    output: Recognition,
    errors: ['notFound'],
  }),
}
