/** Kinds of news that a person may switch off, in the order of their list; `digest` alone is off until somebody wants it. Pure. */
export const messageKinds = ['mention', 'answer', 'comment', 'like', 'follow', 'invite', 'sms', 'digest'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Whether a kind is sent to who has said nothing about it. */
export const isOnByDefault = (kind: MessageKind): boolean => kind !== 'digest'
