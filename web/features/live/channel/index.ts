/** A lecturer's live channel: key, test of the stream, last broadcasts. */
export { ChannelPage } from './channel-page.tsx'
export { texts as channelTexts } from './texts.ts'
