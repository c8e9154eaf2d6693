/** Live channel of a lecturer: key, stream test, last broadcasts. */
export { ChannelPage } from './channel-page.tsx'
export { warningsOf } from './health-card.tsx'
export { texts as channelTexts } from './texts.ts'
