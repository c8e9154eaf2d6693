/** @mentions: the suggestion list, comments with mentions, and rendering of mentioned users. */
export { MentionArea } from './mention-area.tsx'
export { type Mentioning, MentionList } from './mention-list.tsx'
export { MentionText } from './mention-text.tsx'
export { namedIn, type Picked } from './mentions.ts'
