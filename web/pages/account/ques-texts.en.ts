import type { Translation } from '../../i18n/catalogue.ts'
import type { quesTexts } from './ques-texts.ts'

export const catalogues: { 'pages/account/ques': Translation<typeof quesTexts> } = {
  'pages/account/ques': {
    title: 'My Q&A',
    ask: 'Ask',
    tabs: 'My Q&A',
    kinds: {
      asked: 'My questions',
      answers: 'My answers',
      followed: 'Following',
      invited: 'Invitations',
      queue: 'To answer',
    },
    empty: {
      asked: 'You have not asked a question yet',
      answers: 'You have not answered a question yet',
      followed: 'You do not follow any questions',
      invited: 'No invitations to answer yet',
      queue: 'All questions in your courses are answered',
    },
    toList: 'Open Q&A',
    gone: 'The question has been deleted',
  },
}
