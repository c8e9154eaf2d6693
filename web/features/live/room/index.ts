/** Room of a live session: chat, hands, questions, people; danmaku and captions over the picture. */
export { Asks } from './asks.tsx'
export { Captions } from './captions.tsx'
export { Danmaku, DanmakuSettings } from './danmaku.tsx'
export { LiveRoom, type LiveRoomProps } from './live-room.tsx'
export { OwnAsks } from './own-asks.tsx'
export { SessionNews } from './session-news.tsx'
export { ReplayChat } from './replay-chat.tsx'
