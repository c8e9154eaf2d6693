export { ExercisesPage, PraxisCourses } from './praxis.tsx'
export { texts as courseExercisesTexts } from './texts.ts'
