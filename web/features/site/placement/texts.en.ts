import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'features/site/placement': Translation<typeof texts> } = {
  'features/site/placement': {
    yourLevel: 'Your level',
    noLevel: 'Too few answers for a level',
    noLevelText: 'Answer at least half of the questions to get a level. You can take the test again.',
    points: (score) => `${score} points`,
    scoreLabel: (score) => `Score of ${score} out of 100`,
    facts: (answered, all, right) => `${all} questions, ${answered} answered, ${right} fully right`,
    adaptive:
      'The questions adapted to your answers. The score is on the scale of the whole question bank, not the share of right answers.',
    topics: 'By point of knowledge',
    topicCount: (count) => (count === 1 ? '1 question' : `${count} questions`),
    mastery: { weak: 'Weak', middle: 'Fair', firm: 'Mastered' },
    weakLine: (names) => `Work on these first: ${names}`,
    courses: 'Courses for you',
    grades: 'Classes for you',
    articles: 'Articles for you',
    listSign: ', ',
  },
}
