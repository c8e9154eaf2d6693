/** Narration of text lessons by speech synthesis. A draft is heard by its author only, until it is approved. */
import { narrationStatus } from './codes.ts'
import { NamedCode } from '../code.ts'
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id, Seconds, Text } from '../shapes.ts'
import { RevNumber } from './authoring-fields.ts'
import { MAX_SPOKEN } from './limits.ts'

/** A sentence of a narration, for those who hear it. */
const Sentence = z.object({
  paragraph: z.int().meta({ description: 'number of its paragraph in the text, from 1' }),
  sentence: z.string(),
  start: Seconds,
  end: Seconds,
})

/** The approved narration of a lesson. */
export const Narration = z.object({
  url: z.string().meta({ description: 'signed address of the sound, made by speech synthesis' }),
  seconds: Seconds,
  sentenceList: z.array(Sentence),
})
export type Narration = z.output<typeof Narration>

const DraftSentence = z.object({
  seq: z.int(),
  paragraph: z.int(),
  sentence: z.string(),
  spoken: z.string().meta({ description: 'what is spoken instead, for the pronunciation' }),
  seconds: Seconds,
  url: z.string().meta({ description: 'address of its sound, for its author; empty until it is made' }),
})

const Workbench = z.object({
  isOffered: Flag.meta({ description: '1: this installation has a speech synthesis service and ffmpeg' }),
  voiceList: z.array(z.object({ id: z.string(), name: z.string() })),
  plan: z
    .object({
      sentences: z.int(),
      characters: z.int().meta({ description: 'characters that the service would speak; made sentences are kept' }),
      priceFen: z.int().meta({ description: 'their estimated cost in fen; 0 without a price' }),
    })
    .meta({ description: 'what a narration of the present text would take, with the voice that was asked for' }),
  draft: z
    .object({
      narrationId: Id,
      rev: z.int(),
      state: NamedCode(narrationStatus),
      progress: z.number().meta({ description: 'percent, 0 to 100' }),
      failReason: z.string(),
      voice: z.string(),
      isOutdated: Flag.meta({ description: '1: the text was changed since' }),
      sentenceList: z.array(DraftSentence),
    })
    .nullable(),
  approved: z
    .object({
      voice: z.string(),
      seconds: Seconds,
      isOutdated: Flag,
      isHeard: Flag.meta({ description: '1: learners hear it; 0: their text is another one' }),
    })
    .nullable(),
})

const common = { method: 'POST', who: 'lecturer', limit: limits.author, extension: true, output: Workbench } as const
const Voice = z.string({ error: '请选择声音' }).max(200, '声音不正确')

export const narration = {
  view: call({
    ...common,
    path: 'course/auth/narration/view',
    about:
      'The narration of one of my text lessons: whether it is offered, what it costs, the draft, the approved one.',
    input: z.object({ periodId: Id, voice: Voice.optional() }),
    errors: ['notFound', 'shown'],
  }),
  begin: call({
    ...common,
    path: 'course/auth/narration/begin',
    about:
      'Make a draft from the newest text, sentence by sentence; also continues one. Sentences that the same voice has spoken are kept. Repeating it changes nothing.',
    input: z.object({ periodId: Id, voice: Voice }),
    errors: ['notFound', 'shown', 'invalid', 'noSpace'],
  }),
  stop: call({
    ...common,
    path: 'course/auth/narration/stop',
    about: 'Stop the making of a draft; made sentences stay.',
    input: z.object({ periodId: Id }),
    errors: ['notFound', 'shown'],
  }),
  again: call({
    ...common,
    path: 'course/auth/narration/sentence/again',
    about: 'Speak one sentence of the draft again, possibly with another spelling for its pronunciation.',
    input: z.object({
      periodId: Id,
      rev: RevNumber,
      seq: z.int({ error: '句子不正确' }),
      spoken: Text('读法', MAX_SPOKEN),
    }),
    errors: ['notFound', 'shown', 'invalid', 'conflict'],
  }),
  discard: call({
    ...common,
    path: 'course/auth/narration/discard',
    about: 'Discard the draft. Idempotent.',
    input: z.object({ periodId: Id }),
    errors: ['notFound', 'shown'],
  }),
  approve: call({
    ...common,
    path: 'course/auth/narration/approve',
    about: 'Approve the draft that was heard (`rev`): learners hear it instead of an earlier one.',
    input: z.object({ periodId: Id, rev: RevNumber }),
    errors: ['notFound', 'shown', 'conflict'],
  }),
  withdraw: call({
    ...common,
    path: 'course/auth/narration/withdraw',
    about: 'Withdraw the approved narration from learners. It becomes the draft if there is none. Idempotent.',
    input: z.object({ periodId: Id }),
    errors: ['notFound', 'shown'],
  }),
}
