/** Documents of Word, for papers and wrong-answer books. A door of its own, to be loaded when a document is asked for: it brings its libraries along. */
export { body, type BodyContext } from './body.ts'
export { columnPixels, docx, paragraph, Pictures, run } from './docx.ts'
export { latexToOmml } from './latex-to-omml.ts'
export { paperDocx } from './paper.ts'
