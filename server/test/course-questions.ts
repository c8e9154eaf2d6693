/** 60 questions about the three film courses of the demo with their right places, for the test and the bench. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cueLine } from '@zhixing/contract/vod/cue-text'
import { parse } from 'yaml'
import { readSite } from '../demo/content.ts'
import { type Passage, passagesOf } from '../src/assistant/passage/build.ts'
import { askedIn, bestPlacedLine, buildIndex, rank } from '../src/assistant/passage/rank.ts'
import { parseSubtitle } from '../src/vod/subtitles.ts'

type At = [lesson: string, from: number, to: number] | [lesson: string, says: string]
export interface Asked {
  ask: string
  at: At[]
}

const demo = fileURLToPath(new URL('../demo/', import.meta.url))

/** Questions by the key of their course. */
export const courseQuestions = () =>
  parse(readFileSync(`${demo}content/course-questions.yaml`, 'utf8')) as Record<string, Asked[]>

/** Passages of the courses with questions, by key. */
export function askedCourses(): Map<string, Passage[]> {
  const questions = courseQuestions()
  const courses = new Map<string, Passage[]>()
  for (const { key, chapters } of readSite('site12').courses) {
    if (!questions[key]) continue
    const lessons = chapters.flatMap(({ periods }) =>
      periods.map(({ periodName, text = '', video }) => {
        const parsed = video ? parseSubtitle(readFileSync(`${demo}media/out/${video}.vtt`, 'utf8')) : { cues: [] }
        const cues = 'cues' in parsed ? parsed.cues : []
        return {
          periodId: periodName,
          periodName,
          periodText: text,
          lineList: cues.map(({ start, text: said }): [number, string] => [Math.floor(start), cueLine(said)]),
        }
      }),
    )
    courses.set(key, passagesOf({ lessons, answers: [], accepted: [], explanations: [] }))
  }
  return courses
}

/** The first three places of a question, without a model. */
export function placesOf(passages: readonly Passage[], ask: string) {
  const index = buildIndex(passages.map((passage, at) => ({ ...passage, id: String(at), vector: null })))
  const asked = askedIn(index, ask)
  return rank(index, asked, () => true, 3).map(({ passage, coverage }) => {
    const { periodId, kind, lines } = passages[Number(passage.id)] as Passage
    const [place, sentence] = bestPlacedLine(lines, asked)
    return { periodId, kind, place, sentence, coverage, text: lines.map(([, text]) => text).join('\n'), lines }
  })
}

/** Whether one of the places is a right one. */
export const isFound = (places: ReturnType<typeof placesOf>, { at }: Asked): boolean =>
  places.some(({ periodId, kind, place, text }) =>
    at.some(
      ([lesson, from, to]) =>
        periodId === lesson &&
        (typeof from === 'string'
          ? text.includes(from)
          : kind === 'transcript' && place >= from - 3 && place <= (to ?? 0)),
    ),
  )
