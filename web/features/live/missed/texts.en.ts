import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'live/missed': Translation<typeof texts> } = {
  'live/missed': {
    title: 'What did I miss',
    absent: 'You were not in this session. See what was taught, then go to the parts that you want to watch.',
    some: (count, length) => `You were away for ${counted(count, 'part')} of this session, ${length} in total.`,
    open: 'Show',
    close: 'Hide',
    stretch: (begin, end) => `${begin} – ${end}`,
    watch: (begin, end) => `Watch the missed part from ${begin} to ${end}`,
    jump: (time, text) => `Go to ${time}: ${text}`,
    kinds: {
      chapter: 'Chapter',
      sentence: 'Taught',
      ask: 'Class question',
      question: 'Asked',
      said: 'Teacher',
      announce: 'Notice',
    },
    nothing: 'This part has no subtitles, chapters or messages. Please watch it.',
    sumUp: 'Sum up this part with AI',
    again: 'Sum up again',
    stop: 'Stop',
    spent: {
      site: 'The AI budget of this site is used up for today. You can still go to the times below.',
      user: 'Your AI budget of this hour is used up. You can still go to the times below.',
    },
    failed: 'That did not work. Check your network and try again.',
  },
}
