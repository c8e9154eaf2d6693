/** All courses of the second demo school, 青禾书院: what the land gives, what hands make, what words and tea are for. */
import type { DemoCourse } from '../shape.ts'
import { coursesCraft } from './courses-craft.ts'
import { coursesLand } from './courses-land.ts'
import { coursesLetters } from './courses-letters.ts'

export const courses: DemoCourse[] = [...coursesLand, ...coursesCraft, ...coursesLetters]
