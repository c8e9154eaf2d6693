/** Help of a model at the desk of a lecturer. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id, Text } from '../shapes.ts'
import {
  MAX_CHAPTER_NAME,
  MAX_LESSON_DESC,
  MAX_OUTCOME_LENGTH,
  MAX_OUTCOMES,
  MAX_OUTLINE_CHAPTERS,
  MAX_OUTLINE_LESSONS,
  MAX_OUTLINE_TEXT,
} from '../course/limits.ts'
import { Place } from './ask.ts'

export const desk = {
  state: call({
    method: 'POST',
    path: 'assistant/auth/desk/state',
    about: 'Whether this site has a model that helps lecturers.',
    who: 'lecturer',
    limit: limits.author,
    extension: true,
    input: z.object({}),
    output: z.object({ isOn: Flag }),
  }),
  reply: call({
    method: 'POST',
    path: 'assistant/auth/desk/reply',
    about:
      'Draft a reply to a question in a lesson of my course, from the passages of the course, with their places. Nothing is sent; the lecturer edits and sends it.',
    who: 'lecturer',
    limit: { by: 'user', max: 60, seconds: 300 },
    extension: true,
    input: z.object({ questionId: Id }),
    output: z.object({
      text: z.string().meta({ description: 'plain text; places in brackets' }),
      placeList: z.array(Place),
    }),
    errors: ['notFound', 'shown'],
  }),
  lesson: call({
    method: 'POST',
    path: 'assistant/auth/desk/lesson',
    about:
      'Draft the description of a lesson of my course from its subtitle or text: a summary, for films with chapter lines such as "1:30 类型推断". Nothing is stored.',
    who: 'lecturer',
    limit: { by: 'user', max: 60, seconds: 300 },
    extension: true,
    input: z.object({ periodId: Id }),
    output: z.object({ periodDesc: z.string().max(MAX_LESSON_DESC) }),
    errors: ['notFound', 'shown'],
  }),
  course: call({
    method: 'POST',
    path: 'assistant/auth/desk/course',
    about: 'Draft what my course says of itself, from its lessons. Nothing is stored.',
    who: 'lecturer',
    limit: { by: 'user', max: 30, seconds: 300 },
    extension: true,
    input: z.object({ courseId: Id }),
    output: z.object({
      courseDesc: z.string(),
      outcomeList: z.array(z.string().max(MAX_OUTCOME_LENGTH)).max(MAX_OUTCOMES),
      introduce: z.string().meta({ description: 'HTML' }),
    }),
    errors: ['notFound', 'shown'],
  }),
  outline: call({
    method: 'POST',
    path: 'assistant/auth/desk/outline',
    about:
      'Draft chapters and lesson names for my course without chapters, from pasted material or a topic. Nothing is stored; the lecturer accepts the proposal.',
    who: 'lecturer',
    limit: { by: 'user', max: 30, seconds: 300 },
    extension: true,
    input: z.object({
      courseId: Id,
      source: z.enum(['text', 'topic'], { error: '请选择起草的依据' }),
      text: Text('材料', MAX_OUTLINE_TEXT, 2).meta({ description: 'the material, or the topic' }),
    }),
    output: z.object({
      chapterList: z
        .array(
          z.object({
            chapterName: z.string().max(MAX_CHAPTER_NAME),
            periodList: z.array(z.string()).max(MAX_OUTLINE_LESSONS).meta({ description: 'names of lessons' }),
          }),
        )
        .max(MAX_OUTLINE_CHAPTERS),
    }),
    errors: ['notFound', 'invalid', 'shown'],
    bodyBytes: 256 * 1024,
  }),
}
