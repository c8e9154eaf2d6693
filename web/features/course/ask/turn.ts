import type { OutputOf } from '@zhixing/contract'

export type Turn = Omit<OutputOf<'assistant/auth/ask/save'>, 'talkId'>
export type Place = Turn['placeList'][number]
