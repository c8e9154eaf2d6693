import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { voice: Translation<typeof texts> } = {
  voice: {
    name: 'Read aloud',
    begin: 'Read the whole text aloud',
    pause: 'Pause reading',
    go: 'Continue reading',
    stop: 'Stop',
    speed: 'Reading speed',
    speedOf: (rate) => `${rate}x`,
    by: 'Read by your browser',
    synthetic: 'AI-generated voice',
    position: 'Position',
    positionOf: (now, all) => `Second ${now} of ${all}`,
    clickSentence: 'Click a sentence of the text to continue there',
    broken: 'The audio did not load. It may have been updated: reload the page and try again',
  },
}
