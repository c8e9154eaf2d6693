/** People named by @: the list that is offered while a name is typed, comments with it, and how named people are shown. */
export { MentionArea } from './mention-area.tsx'
export { type Mentioning, MentionList, type MentionThread } from './mention-list.tsx'
export { MentionText } from './mention-text.tsx'
export { namedIn, type Picked } from './mentions.ts'
