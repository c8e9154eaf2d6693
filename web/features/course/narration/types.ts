import type { OutputOf } from '@zhixing/contract'

export type Workbench = OutputOf<'course/auth/narration/view'>
export type NarrationDraft = NonNullable<Workbench['draft']>
export type DraftSentence = NarrationDraft['sentenceList'][number]
