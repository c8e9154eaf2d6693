/** Kinds of messages that a person may disable, in display order; all but `digest` are enabled by default. Pure. */
export const messageKinds = ['mention', 'answer', 'comment', 'like', 'follow', 'invite', 'sms', 'digest'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Whether a kind is enabled by default. */
export const isOnByDefault = (kind: MessageKind): boolean => kind !== 'digest'
