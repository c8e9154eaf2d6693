import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'shared/hanzi': Translation<typeof texts> } = {
  'shared/hanzi': {
    strokesOf: (character) => `Stroke order of “${character}”`,
    listen: 'Listen',
    listenTo: (text) => `Listen to “${text}”`,
    watch: 'Watch the strokes',
    watchOf: (character) => `Watch the strokes of “${character}”`,
    write: 'Write it',
    writeOf: (character) => `Write “${character}”`,
    writing: 'Write in the square',
    perfect: 'No mistakes',
    written: (mistakes) => `Done, with ${counted(mistakes, 'mistake')}`,
    noStrokes: 'No stroke order for this character',
  },
}
