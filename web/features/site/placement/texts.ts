import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of the results of placement tests. */
export const texts = catalogue('features/site/placement', {
  yourLevel: '你的水平',
  noLevel: '答题太少，还不能判断水平',
  noLevelText: '至少答完一半的题才会给出水平，可以重新测评一次。',
  points: (score: number) => `${score} 分`,
  scoreLabel: (score: number) => `测评得分 ${score} 分，满分 100 分`,
  facts: (answered: number, all: number, right: number) => `共 ${all} 题，作答 ${answered} 题，全对 ${right} 题`,
  adaptive: '题目难度随你的作答调整，得分按整个题库的难易折算，与答对的题数不成正比。',
  topics: '各知识点掌握情况',
  topicCount: (count: number) => `${count} 题`,
  mastery: { weak: '薄弱', middle: '一般', firm: '掌握' } as Record<string, string>,
  weakLine: (names: string) => `建议先补：${names}`,
  courses: '推荐课程',
  grades: '推荐班级',
  articles: '推荐阅读',
  listSign: '、',
} as const)

/** Level and score in one line: `二级 · 72 分`. */
export const levelLine = ({ levelName, score }: { levelName: string; score: number | null }): string =>
  score === null ? texts.noLevel : [levelName, texts.points(score)].filter(Boolean).join(' · ')
