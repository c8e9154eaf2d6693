import { clip, plainText } from '../../page-meta.ts'

interface AnswerFacts {
  id: string
  content: string
  nickname: string
  admireCount: number
  gmtCreate: string
  isAccepted: boolean
}
interface QuestionFacts {
  id: string
  title: string
  content: string
  nickname: string
  commentCount: number
  admireCount: number
  gmtCreate: string
}

/** JSON-LD of a question with its answers (QAPage). Contains only what the page shows. */
export function questionJsonLd(
  question: QuestionFacts,
  answers: readonly AnswerFacts[],
  origin: string,
): Record<string, unknown> {
  const url = `${origin}/question/view/${question.id}`
  const author = (name: string) => ({ '@type': 'Person', name })
  const answerOf = (answer: AnswerFacts) => ({
    '@type': 'Answer',
    text: clip(plainText(answer.content), 2000),
    upvoteCount: answer.admireCount,
    dateCreated: answer.gmtCreate,
    url: `${url}#answer-${answer.id}`,
    author: author(answer.nickname),
  })
  const accepted = answers.find(({ isAccepted }) => isAccepted)
  const suggested = answers.filter((answer) => answer !== accepted)
  return {
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: question.title,
      text: clip(plainText(question.content) || question.title, 5000),
      answerCount: question.commentCount,
      upvoteCount: question.admireCount,
      dateCreated: question.gmtCreate,
      url,
      author: author(question.nickname),
      acceptedAnswer: accepted ? answerOf(accepted) : undefined,
      suggestedAnswer: suggested.length > 0 ? suggested.map(answerOf) : undefined,
    },
  }
}
