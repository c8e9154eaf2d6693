/** Suggestions of a model while a paper is marked. */
export { MarkAdvice } from './mark-advice.tsx'
export { AdviceSetting } from './advice-setting.tsx'
