export { ExercisesPage, livePraxis, PraxisCourses, vodPraxis } from './praxis.tsx'
export { texts as courseExercisesTexts } from './texts.ts'
