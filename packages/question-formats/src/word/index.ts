/** Word documents for papers and wrong-answer books. A separate entry point, loaded on demand with its libraries. */
export { body, type BodyContext } from './body.ts'
export { columnPixels, docx, paragraph, Pictures, run } from './docx.ts'
export { latexToOmml } from './latex-to-omml.ts'
export { paperDocx } from './paper.ts'
